internal import Diagnostics
internal import Model

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

/// A chart as a file of its own, which any program that shows SVG can open: with a title, a white ground, and its colours
/// written out.
enum ChartFile {
  private static let width = 720
  private static let edge = 24
  private static let head = 56
  /// The columns of small multiples.
  private static let columns = 3

  static func bytes(_ drawing: ChartDrawing, title: String, _ words: StringTable) -> [UInt8] {
    let (inner, height) = content(drawing, words)
    let name = HTMLText.escape(title)
    return Array(
      ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(head + height + edge)\" "
        + "xml:lang=\"\(words.language.tag)\" font-family=\"system-ui, 'Noto Sans', sans-serif\" font-size=\"13\" fill=\"\(PlainSVG.muted)\"><title>\(name)</title>"
        + "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/><text x=\"\(edge)\" y=\"34\" font-size=\"20\" "
        + "font-weight=\"700\" fill=\"\(PlainSVG.ink)\">\(name)</text>\n" + PlainSVG(inner).text + "</svg>\n").utf8)
  }

  private static func content(_ drawing: ChartDrawing, _ words: StringTable) -> (text: String, height: Int) {
    let room = width - 2 * edge
    if !drawing.smalls.isEmpty {
      let (across, down) = (room / columns, 150)
      let pictures = drawing.smalls.enumerated().map { index, small in
        let (x, y) = (edge + index % columns * across, head + index / columns * down)
        return
          "<g class=\"\(small.tone)\"><text class=\"k\" x=\"\(x)\" y=\"\(y + 12)\">\(HTMLText.escape(small.name))</text>"
          + placed(small.svg, x: x, y: y + 20, width: across - edge) + "</g>\n"
      }
      return (pictures.joined(), (drawing.smalls.count + columns - 1) / columns * down)
    }
    guard let height = height(of: drawing.picture) else {
      return ("<text x=\"\(edge)\" y=\"\(head + 16)\">\(HTMLText.escape(words[.nothingYet]))</text>", 32)
    }
    return (placed(drawing.picture, x: edge, y: head, width: room), height)
  }

  /// The picture, nested in another picture at this place.
  private static func placed(_ svg: String, x: Int, y: Int, width: Int) -> String {
    "<svg x=\"\(x)\" y=\"\(y)\" width=\"\(width)\"" + svg.dropFirst("<svg".count)
  }

  /// The height that a picture begins with; nil if it is none.
  private static func height(of picture: String) -> Int? {
    let start = "<svg height=\""
    guard picture.hasPrefix(start) else { return nil }
    return Int(picture.dropFirst(start.count).prefix { $0 != "\"" })
  }
}

/// Writes the classes of a chart's picture as attributes, so that it needs no stylesheet: a host may forbid one in the
/// picture, and many programs ignore it.
struct PlainSVG {
  static let muted = "#665649"
  static let ink = "#241915"
  private static let rule = "#dccfbd"
  private static let clay = "#ce7b49"
  private static let tones = ["#b3a596", "#72322b", "#276f79", "#8245b9", "#cd752d"]

  private(set) var text = ""
  /// The tones of the open elements.
  private var open: [Int] = []

  /// `markup` is a picture as charts draw it.
  init(_ markup: String) {
    var rest = markup[...]
    while let start = rest.firstIndex(of: "<") {
      text += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ">") else { break }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        text += "<\(tag)>"
        _ = open.popLast()
      } else if let close = add(tag) {
        // What only a telephone shows is left out with its content.
        rest = rest.firstRange(of: close).map { rest[$0.upperBound...] } ?? rest[rest.endIndex...]
      }
    }
    text += rest
  }

  /// Adds an opening tag. Returns the closing tag of an element that is left out.
  private mutating func add(_ tag: Substring) -> String? {
    let isEmpty = tag.hasSuffix("/")
    let name = String(tag.prefix { $0 != " " && $0 != "/" })
    let mark = " class=\""
    guard let start = tag.firstRange(of: mark), let end = tag[start.upperBound...].firstIndex(of: "\"") else {
      text += "<\(tag)>"
      if !isEmpty { open.append(open.last ?? 0) }
      return nil
    }
    let classes = tag[start.upperBound..<end].split(separator: " ").map(String.init)
    if classes.contains("slim") { return isEmpty ? "" : "</\(name)>" }
    let own = classes.compactMap { $0.count == 2 && $0.hasPrefix("t") ? Int($0.dropFirst()) : nil }.first
    let tone = min(own ?? open.last ?? 0, Self.tones.count - 1)
    let attributes = classes.flatMap { Self.attributes($0, name, Self.tones[tone], tone) }
    // A later class wins, and an attribute must not stand twice.
    var last: [(key: String, value: String)] = []
    for attribute in attributes {
      last.removeAll { $0.key == attribute.0 }
      last.append((attribute.0, attribute.1))
    }
    text +=
      "<" + tag[..<start.lowerBound] + last.map { " \($0.key)=\"\($0.value)\"" }.joined()
      + tag[tag.index(after: end)...] + ">"
    if !isEmpty { open.append(tone) }
    return nil
  }

  private static func attributes(_ word: String, _ element: String, _ colour: String, _ tone: Int) -> [(String, String)]
  {
    let line = [
      ("fill", "none"), ("stroke", colour), ("stroke-linejoin", "round"), ("vector-effect", "non-scaling-stroke"),
    ]
    switch word {
    case "k": return [("fill", ink), ("font-weight", "600")]
    case "lab": return [("fill", tone == 0 ? muted : colour), ("font-weight", "700")]
    case "within": return [("fill", tone == 0 ? ink : "#fff")]
    case "m": return [("text-anchor", "middle")]
    case "e": return [("text-anchor", "end")]
    case "axis": return [("stroke", rule)]
    case "zero": return [("stroke", ink)]
    case "mid": return [("fill", "none"), ("stroke", muted), ("stroke-dasharray", "3 3")]
    case "line": return line + [("stroke-width", "2.5")]
    case "dash": return [("stroke-dasharray", "2 5")]
    case "dots": return line + [("stroke-width", "5"), ("stroke-linecap", "round")]
    case "cloud": return line + [("stroke-width", "5"), ("stroke-linecap", "round"), ("stroke-opacity", ".25")]
    case "fill": return [("fill", colour)]
    case "band": return [("fill", colour), ("fill-opacity", ".16")]
    case "cut": return [("stroke", "#fff"), ("stroke-width", "3")]
    case _ where word.count == 2 && word.hasPrefix("h"): return heat(word, element)
    default: return []
    }
  }

  /// A cell of a heat chart, or an area below a line.
  private static func heat(_ word: String, _ element: String) -> [(String, String)] {
    guard element == "rect" else { return [("fill-opacity", ".35")] }
    let opacities = ["h0": ".1", "h1": ".35", "h2": ".65", "h4": ".7"]
    let opacity = opacities[word].map { [("fill-opacity", $0)] } ?? []
    return [
      ("fill", word > "h3" ? tones[1] : clay), ("stroke", "#fff"), ("vector-effect", "non-scaling-stroke"),
    ] + opacity
  }
}
