internal import Model

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
        + "xml:lang=\"\(words.language.tag)\"><title>\(name)</title><style>\(style)</style>"
        + "<rect class=\"paper\" width=\"100%\" height=\"100%\"/><text class=\"title\" x=\"\(edge)\" y=\"34\">\(name)</text>\n"
        + inner + "</svg>\n").utf8)
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

  /// The picture at a place in another one.
  private static func placed(_ svg: String, x: Int, y: Int, width: Int) -> String {
    "<svg x=\"\(x)\" y=\"\(y)\" width=\"\(width)\"" + svg.dropFirst("<svg".count)
  }

  /// The height that a picture begins with; nil if it is none.
  private static func height(of picture: String) -> Int? {
    let start = "<svg height=\""
    guard picture.hasPrefix(start) else { return nil }
    return Int(picture.dropFirst(start.count).prefix { $0 != "\"" })
  }

  private static let tones = ["#b3a596", "#72322b", "#276f79", "#8245b9", "#cd752d"]

  private static let style: String = {
    var rules =
      "text{font:13px system-ui,'Noto Sans',sans-serif;fill:#665649}.title{font-size:20px;font-weight:700;fill:#241915}"
      + ".k{fill:#241915;font-weight:600}.m{text-anchor:middle}.e{text-anchor:end}.lab{font-weight:700}.slim{display:none}"
      + ".paper{fill:#fff}.axis{stroke:#dccfbd}.zero{stroke:#241915}.mid{fill:none;stroke:#665649;stroke-dasharray:3 3}"
      + ".line,.dots,.cloud{fill:none;stroke-width:2.5;stroke-linejoin:round;vector-effect:non-scaling-stroke}"
      + ".dots,.cloud{stroke-width:5;stroke-linecap:round}.cloud{stroke-opacity:.25}.dash{stroke-dasharray:2 5}"
      + ".band{fill-opacity:.16}.cut{stroke:#fff;stroke-width:3}.within{fill:#fff}"
    for (index, colour) in tones.enumerated() {
      let tone = ".t\(index)"
      rules +=
        "\(tone) .fill,\(tone).fill,\(tone) .band{fill:\(colour)}\(tone) .line,\(tone) .dots,\(tone) .cloud{stroke:\(colour)}"
        + "\(tone) .lab{fill:\(index == 0 ? "#665649" : colour)}"
    }
    return rules + ".heat rect{fill:#ce7b49;stroke:#fff;vector-effect:non-scaling-stroke}.h0{fill-opacity:.1}"
      + ".h1{fill-opacity:.35}.h2{fill-opacity:.65}.heat .h4,.heat .h5{fill:#72322b}.h4{fill-opacity:.7}"
      + ".h1.fill{fill-opacity:.35}"
  }()
}
