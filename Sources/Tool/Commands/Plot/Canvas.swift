import CommandLineTool
import CCairo

/// A canvas that becomes an SVG, a PNG or a PDF. Lengths are points, y downwards.
final class Canvas {
    let size: SIMD2<Double>
    private let format: Format
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let bytes = Bytes()

    /// The formats of pictures, named by the extensions of their files.
    enum Format: String, CaseIterable {
        case svg, png, pdf
    }

    /// The bytes of the picture that have been written.
    private final class Bytes {
        var all: [UInt8] = []
    }

    /// The pixels per point of a PNG, for sharp pictures on screens of high density.
    static let pixelsPerPoint = 2.0

    init(size: SIMD2<Double>, format: Format) throws(CanvasError) {
        self.size = size
        self.format = format
        let closure = Unmanaged.passUnretained(bytes).toOpaque()
        let made: OpaquePointer?
        switch format {
        case .svg: made = cairo_svg_surface_create_for_stream(Canvas.append, closure, size.x, size.y)
        case .pdf: made = cairo_pdf_surface_create_for_stream(Canvas.append, closure, size.x, size.y)
        case .png:
            let pixels = (size * Canvas.pixelsPerPoint).rounded(.up)
            made = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(pixels.x), Int32(pixels.y))
        }
        // cairo never returns nothing; it keeps a failure as a status.
        guard let surface = made, let context = cairo_create(surface) else {
            throw CanvasError(status: CAIRO_STATUS_NO_MEMORY)
        }
        self.surface = surface
        self.context = context
        if format == .png { cairo_scale(context, Canvas.pixelsPerPoint, Canvas.pixelsPerPoint) }
        cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Returns the picture as the bytes of a file. Nothing can be drawn after that.
    func finish() throws(CanvasError) -> [UInt8] {
        var status = cairo_status(context)
        if status == CAIRO_STATUS_SUCCESS, format == .png {
            status = cairo_surface_write_to_png_stream(
                surface, Canvas.append, Unmanaged.passUnretained(bytes).toOpaque())
        }
        cairo_surface_finish(surface)
        if status == CAIRO_STATUS_SUCCESS { status = cairo_surface_status(surface) }
        guard status == CAIRO_STATUS_SUCCESS else { throw CanvasError(status: status) }
        return format == .svg ? SVGPreferences.followed(by: bytes.all) : bytes.all
    }

    private static let append: cairo_write_func_t = { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<Bytes>.fromOpaque(closure).takeUnretainedValue().all
            .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
    }
}

/// The error of a picture that could not be drawn.
struct CanvasError: Error, CustomStringConvertible {
    let status: cairo_status_t

    var description: String {
        "the picture can't be drawn: \(String(cString: cairo_status_to_string(status)))"
    }
}

// MARK: - Drawing

/// A colour of a picture: red, green and blue as in `0x2457d6`, and its opacity.
struct Ink {
    var rgb: UInt32
    var opacity = 1.0

    init(_ rgb: UInt32, opacity: Double = 1) {
        self.rgb = rgb
        self.opacity = opacity
    }
}

extension Canvas {
    /// The alignment of a text to the point that it is drawn at.
    enum Alignment: Double {
        case left = 0
        case centre = 0.5
        case right = 1
    }

    func fill(_ origin: SIMD2<Double>, _ size: SIMD2<Double>, _ ink: Ink) {
        use(ink)
        cairo_rectangle(context, origin.x, origin.y, size.x, size.y)
        cairo_fill(context)
    }

    func line(_ start: SIMD2<Double>, _ end: SIMD2<Double>, _ ink: Ink, width: Double, dashes: [Double] = [])
    {
        use(ink)
        cairo_set_line_width(context, width)
        cairo_set_dash(context, dashes, Int32(dashes.count), 0)
        cairo_move_to(context, start.x, start.y)
        cairo_line_to(context, end.x, end.y)
        cairo_stroke(context)
        cairo_set_dash(context, nil, 0, 0)
    }

    /// Draws a line through points, without those that no pixel would show.
    func curve(through points: [SIMD2<Double>], _ ink: Ink, width: Double) {
        let shown = points.shownIndices
        guard let first = points.first else { return }
        use(ink)
        cairo_set_line_width(context, width)
        cairo_move_to(context, first.x, first.y)
        for index in shown.dropFirst() { cairo_line_to(context, points[index].x, points[index].y) }
        cairo_stroke(context)
    }

    /// Draws a filled dot, with a ring round it if one is given.
    func dot(_ centre: SIMD2<Double>, radius: Double, _ ink: Ink, ring: Ink? = nil) {
        cairo_new_path(context)
        cairo_arc(context, centre.x, centre.y, radius, 0, 2 * .pi)
        use(ink)
        guard let ring else { return cairo_fill(context) }
        cairo_fill_preserve(context)
        use(ring)
        cairo_set_line_width(context, 1.5)
        cairo_stroke(context)
    }

    /// Draws a rectangle with round corners, filled or as a line of a width.
    func card(
        around middle: SIMD2<Double>, _ size: SIMD2<Double>, corner: Double, _ ink: Ink, width: Double? = nil
    ) {
        let (low, high) = (middle - size / 2 + corner, middle + size / 2 - corner)
        cairo_new_path(context)
        cairo_arc(context, high.x, low.y, corner, -.pi / 2, 0)
        cairo_arc(context, high.x, high.y, corner, 0, .pi / 2)
        cairo_arc(context, low.x, high.y, corner, .pi / 2, .pi)
        cairo_arc(context, low.x, low.y, corner, .pi, 3 * .pi / 2)
        cairo_close_path(context)
        use(ink)
        guard let width else { return cairo_fill(context) }
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    /// Draws a circle as a line of a width.
    func ring(_ centre: SIMD2<Double>, radius: Double, _ ink: Ink, width: Double) {
        cairo_new_path(context)
        cairo_arc(context, centre.x, centre.y, radius, 0, 2 * .pi)
        use(ink)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    /// Draws a line of text with its baseline at a point.
    func text(
        _ text: String, at point: SIMD2<Double>, _ ink: Ink, size: Double, isBold: Bool = false,
        _ alignment: Alignment = .left
    ) {
        let width = alignment == .left ? 0 : self.width(of: text, size: size, isBold: isBold)
        setFont(size, isBold)
        use(ink)
        cairo_move_to(context, point.x - width * alignment.rawValue, point.y)
        cairo_show_text(context, text)
    }

    func width(of text: String, size: Double, isBold: Bool = false) -> Double {
        setFont(size, isBold)
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, text, &extents)
        return extents.x_advance
    }

    /// Clips drawing to a part of the canvas.
    func clipped(to origin: SIMD2<Double>, _ size: SIMD2<Double>, _ draw: () -> Void) {
        cairo_save(context)
        cairo_rectangle(context, origin.x, origin.y, size.x, size.y)
        cairo_clip(context)
        draw()
        cairo_restore(context)
    }

    /// Returns a text, or as much of it as fits into a width, and an ellipsis.
    func cut(_ text: String, to room: Double, size: Double, isBold: Bool = false) -> String {
        guard width(of: text, size: size, isBold: isBold) > room else { return text }
        var cut = text
        while !cut.isEmpty, width(of: cut + "…", size: size, isBold: isBold) > room { cut.removeLast() }
        return cut + "…"
    }

    private func setFont(_ size: Double, _ isBold: Bool) {
        cairo_select_font_face(
            context, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
            isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
        cairo_set_font_size(context, size)
    }

    private func use(_ ink: Ink) {
        func part(_ shift: UInt32) -> Double { Double((ink.rgb >> shift) & 0xff) / 255 }
        cairo_set_source_rgba(context, part(16), part(8), part(0), ink.opacity)
    }
}
