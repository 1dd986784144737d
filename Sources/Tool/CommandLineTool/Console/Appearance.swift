import Glibc

/// The capabilities of an output for text: its width, and if it shows colours and characters beyond ASCII.
public struct Appearance: Sendable {
    /// The width in columns.
    public var width = 80
    public var hasColours = false
    public var hasUnicode = false
    /// True if text can be overwritten: the output is a terminal that can move its cursor.
    public var canRefresh = false
    /// True if a line that is wider is broken anywhere: the output is a terminal.
    public var breaksLines = false

    public init(
        width: Int = 80, hasColours: Bool = false, hasUnicode: Bool = false, canRefresh: Bool = false,
        breaksLines: Bool = false
    ) {
        self.width = width
        self.hasColours = hasColours
        self.hasUnicode = hasUnicode
        self.canRefresh = canRefresh
        self.breaksLines = breaksLines
    }

    /// The columns of a line of text for people; nil if it may be as wide as it is.
    package var limit: Int? { breaksLines ? width : nil }

    /// Finds the capabilities of a descriptor: colours only on a terminal, and not with NO_COLOR; Unicode
    /// if the locale says UTF-8.
    public init(descriptor: Int32, environment: (String) -> String?) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
        let encoding = locale.uppercased()
        hasUnicode = encoding.contains("UTF-8") || encoding.contains("UTF8")
        guard isatty(descriptor) == 1 else { return }
        breaksLines = true
        canRefresh = environment("TERM") != "dumb"
        hasColours = canRefresh && (environment("NO_COLOR") ?? "").isEmpty
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            width = Int(size.ws_col)
        }
    }

    /// A style of text.
    package enum Style: String {
        case bold = "1"
        case dim = "2"
        case failure = "1;31"
        case warning = "1;33"
        case success = "1;32"
        // The moving value: at rest, held by a hand, on its way; and the same with both colours exchanged.
        case resting = "37"
        case restingInverse = "7;37"
        case held = "36"
        case heldInverse = "7;36"
        case flying = "33"
        case flyingInverse = "7;33"
    }

    /// Returns `text` in a style, where colours are shown.
    package func styled(_ text: String, _ style: Style) -> String {
        hasColours ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
