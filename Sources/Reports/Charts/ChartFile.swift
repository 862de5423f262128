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
