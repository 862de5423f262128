internal import Diagnostics

/// A picture in the page, written as text. Its height is in pixels, widths are in per cent, and no element has a style
/// attribute.
struct SVG {
  private(set) var text = ""

  /// `x` as a length in per cent.
  static func percent(_ share: Double) -> String { JSONWriter.fixed(share * 100, decimals: 2) + "%" }

  static func number(_ value: Double) -> String { JSONWriter.fixed(value, decimals: 1) }

  mutating func raw(_ markup: String) { text += markup }

  /// A horizontal thin line, or the dark line at zero.
  mutating func axis(y: Int, to x: Double = 1, zero: Bool = false) {
    text += "<line class=\"axis\(zero ? " zero" : "")\" x2=\"\(Self.percent(x))\" y1=\"\(y)\" y2=\"\(y)\"/>"
  }

  mutating func axis(x: Double, from top: Int, to bottom: Int, zero: Bool = false) {
    let place = Self.percent(x)
    text +=
      "<line class=\"axis\(zero ? " zero" : "")\" x1=\"\(place)\" x2=\"\(place)\" y1=\"\(top)\" y2=\"\(bottom)\"/>"
  }

  /// A text. `kind` is empty, or contains `k` (dark), `m` (centred) or `e` (right-aligned).
  mutating func words(_ words: String, x: Double = 0, y: Int, kind: String = "", dx: Int = 0) {
    let style = kind.isEmpty ? "" : " class=\"\(kind)\""
    let shift = dx == 0 ? "" : " dx=\"\(dx)\""
    text += "<text\(style) x=\"\(Self.percent(x))\"\(shift) y=\"\(y)\">\(HTMLText.escape(words))</text>"
  }

  /// A text in full length on a wide screen, and cut on a telephone.
  mutating func words(_ words: String, narrow: Int, wide: Int, x: Double, y: Int, kind: String) {
    let (short, long) = (HTMLText.cut(words, narrow), HTMLText.cut(words, wide))
    guard short != long else { return self.words(long, x: x, y: y, kind: kind) }
    let mark = kind.isEmpty ? "" : kind + " "
    if !kind.hasSuffix("roomy") { self.words(short, x: x, y: y, kind: mark + "slim") }
    self.words(long, x: x, y: y, kind: kind.hasSuffix("roomy") ? kind : mark + "roomy")
  }

  mutating func bar(x: Double, y: Int, width: Double, height: Int, tone: String, title: String) {
    text +=
      "<rect class=\"fill \(tone)\" x=\"\(Self.percent(x))\" y=\"\(y)\" width=\"\(Self.percent(width))\" "
      + "height=\"\(height)\"><title>\(HTMLText.escape(title))</title></rect>"
  }

  mutating func dot(x: Double, y: Double, radius: String, title: String) {
    text +=
      "<circle class=\"fill hit\" cx=\"\(Self.percent(x))\" cy=\"\(Self.number(y))\" r=\"\(radius)\">"
      + "<title>\(HTMLText.escape(title))</title></circle>"
  }

  /// The complete picture with its name and its description for screen readers.
  func picture(id: String, height: Int, title: String, description: String) -> String {
    "<svg height=\"\(height)\" role=\"img\" aria-labelledby=\"\(id)t \(id)d\"><title id=\"\(id)t\">"
      + "\(HTMLText.escape(title))</title><desc id=\"\(id)d\">\(HTMLText.escape(description))</desc>\n\(text)</svg>"
  }
}
