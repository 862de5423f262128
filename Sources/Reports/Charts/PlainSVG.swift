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
    case _ where word.count == 2 && word.hasPrefix("h"): return heat(word, element, colour)
    default: return []
    }
  }

  /// A cell of a heat chart, or an area below a line.
  private static func heat(_ word: String, _ element: String, _ colour: String) -> [(String, String)] {
    guard element == "rect" else { return [("fill-opacity", ".35")] }
    let opacities = ["h0": ".1", "h1": ".35", "h2": ".65", "h4": ".7"]
    let opacity = opacities[word].map { [("fill-opacity", $0)] } ?? []
    return [
      ("fill", word > "h3" ? tones[1] : clay), ("stroke", "#fff"), ("vector-effect", "non-scaling-stroke"),
    ] + opacity
  }
}
