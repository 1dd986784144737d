/// A picture for the comparison with the next one: one channel of every eighth column, with all rows.
package struct ColumnPicture: Equatable, Sendable {
    package let columns: Int
    package let rows: Int
    /// The values, column after column.
    let values: [UInt8]

    /// The distance of the columns that are kept.
    package static let distance = 8

    /// Creates a picture of columns that were kept already, one after the other; nil if they are not so many values.
    package init?(columns: Int, rows: Int, values: some Collection<UInt8>) {
        guard columns > 0, rows > 0, values.count == columns * rows else { return nil }
        (self.columns, self.rows, self.values) = (columns, rows, Array(values))
    }

    /// Creates a picture from a function of row and column, in pixels of the whole picture.
    package init(width: Int, rows: Int, value: (_ row: Int, _ column: Int) -> UInt8) {
        columns = (max(width, 0) + Self.distance - 1) / Self.distance
        self.rows = max(rows, 0)
        var values: [UInt8] = []
        values.reserveCapacity(columns * self.rows)
        for column in 0..<columns {
            for row in 0..<self.rows { values.append(value(row, column * Self.distance)) }
        }
        self.values = values
    }

    /// The value at a row of the picture, and a column of those that are kept.
    package subscript(row: Int, column: Int) -> UInt8 { values[column * rows + row] }
}
