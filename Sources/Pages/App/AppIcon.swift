/// An icon of the site: the title's first letter on the accent.
///
/// The letters are strokes of our own, drawn with additions and multiplications alone: no font of the machine and no
/// version of a library decides about their bytes, which are named by their digest.
struct AppIcon {
  let name: String
  let pixels: Int
  /// Whether systems may cut it to a circle, so that the letter stays further inside.
  let isMasked: Bool

  /// The first is the one for home screens that read no manifest.
  static let all = [
    AppIcon(name: "icon-180", pixels: 180, isMasked: false), AppIcon(name: "icon-192", pixels: 192, isMasked: false),
    AppIcon(name: "icon-512", pixels: 512, isMasked: false), AppIcon(name: "icon-mask512", pixels: 512, isMasked: true),
  ]

  func asset(name title: String, _ accent: AppColour) -> SiteTemplates.Asset {
    let shades = IconDrawing(pixels: pixels, letterHeight: pixels * (isMasked ? 44 : 56) / 100, IconLetter.of(title))
      .shades
    let palette = (0..<IconDrawing.steps + 1).map { accent.mixed(accent.contrast, $0, of: IconDrawing.steps) }
    return SiteTemplates.Asset(stem: name, suffix: "png", bytes: FlatPNG.bytes(shades, width: pixels, palette))
  }
}

/// A letter in strokes, as shades between the ground (0) and the letter.
struct IconDrawing {
  /// The number of shades between ground and letter.
  static let steps = 31

  private(set) var shades: [UInt8]
  private let pixels: Int

  init(pixels: Int, letterHeight: Int, _ letter: IconLetter) {
    self.pixels = pixels
    shades = [UInt8](repeating: 0, count: pixels * pixels)
    let scale = Double(letterHeight) / IconLetter.height
    let left = (Double(pixels) - IconLetter.width * scale) / 2
    let top = (Double(pixels) - Double(letterHeight)) / 2
    func place(_ point: IconLetter.Point) -> IconLetter.Point {
      IconLetter.Point(x: left + point.x * scale, y: top + point.y * scale)
    }
    for (from, to) in letter.segments { draw(place(from), place(to), radius: IconLetter.stroke * scale / 2) }
  }

  /// Draws a line with round ends. Edges are smoothed over one pixel.
  private mutating func draw(_ from: IconLetter.Point, _ to: IconLetter.Point, radius: Double) {
    func range(_ first: Double, _ second: Double) -> ClosedRange<Int> {
      max(0, Int(min(first, second) - radius - 1))...min(pixels - 1, Int(max(first, second) + radius + 1))
    }
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = dx * dx + dy * dy
    let columns = range(from.x, to.x)
    for row in range(from.y, to.y) {
      for column in columns {
        let (x, y) = (Double(column) + 0.5 - from.x, Double(row) + 0.5 - from.y)
        let part = length == 0 ? 0 : max(0, min(1, (x * dx + y * dy) / length))
        let (restX, restY) = (x - part * dx, y - part * dy)
        let cover = radius + 0.5 - (restX * restX + restY * restY).squareRoot()
        guard cover > 0 else { continue }
        let shade = UInt8(min(1, cover) * Double(Self.steps) + 0.5)
        let place = row * pixels + column
        if shades[place] < shade { shades[place] = shade }
      }
    }
  }
}

/// A letter or digit as strokes in a box of 100 by 140.
struct IconLetter {
  struct Point {
    let x: Double
    let y: Double
  }

  static let width = 100.0
  static let height = 140.0
  static let stroke = 19.0

  let segments: [(Point, Point)]

  /// The first letter or digit of a title. Accents are left out; a letter without strokes here, such as one of another
  /// script, is the diamond of the site's cloth.
  static func of(_ title: String) -> IconLetter {
    for character in title where character.isLetter || character.isNumber {
      let folded = SearchFolding().folded(String(character)).utf8.first.map { UInt8($0) } ?? 0
      let upper = (0x61...0x7A).contains(folded) ? folded - 0x20 : folded
      return IconLetter(strokes[upper] ?? diamond)
    }
    return IconLetter(diamond)
  }

  /// Reads a path of SVG with absolute `M x y` (begins a stroke), `L x y` (draws a line) and `Q x y x y` (draws a curve
  /// from a control point and its end).
  init(_ path: String) {
    var segments: [(Point, Point)] = []
    var here = Point(x: 0, y: 0)
    var words = path.split(separator: " ")[...]
    func point() -> Point {
      let (x, y) = (words.popFirst().flatMap { Double($0) } ?? 0, words.popFirst().flatMap { Double($0) } ?? 0)
      return Point(x: x, y: y)
    }
    while let word = words.popFirst() {
      switch word {
      case "M": here = point()
      case "L":
        let end = point()
        segments.append((here, end))
        here = end
      default:
        let (bend, end) = (point(), point())
        var last = here
        for step in 1...Self.piecesOfCurve {
          let next = Self.curve(here, bend, end, Double(step) / Double(Self.piecesOfCurve))
          segments.append((last, next))
          last = next
        }
        here = end
      }
    }
    self.segments = segments
  }

  private static let piecesOfCurve = 10

  private static func curve(_ from: Point, _ bend: Point, _ to: Point, _ part: Double) -> Point {
    let rest = 1 - part
    let (a, b, c) = (rest * rest, 2 * rest * part, part * part)
    return Point(x: a * from.x + b * bend.x + c * to.x, y: a * from.y + b * bend.y + c * to.y)
  }

  static let diamond = "M 50 12 L 100 70 L 50 128 L 0 70 L 50 12 M 50 70 L 50 70"

  private static let strokes: [UInt8: String] = {
    var letters: [UInt8: String] = [:]
    for line in lines { letters[line.utf8.first ?? 0] = String(line.dropFirst(2)) }
    return letters
  }()

  private static let lines = [
    "A M 4 140 L 50 0 L 96 140 M 21 92 L 79 92",
    "B M 10 0 L 10 140 L 54 140 Q 98 140 98 104 Q 98 67 54 67 L 10 67 M 54 67 Q 90 67 90 33 Q 90 0 54 0 L 10 0",
    "C M 94 30 Q 80 0 52 0 Q 4 0 4 70 Q 4 140 52 140 Q 80 140 94 110",
    "D M 10 0 L 10 140 L 42 140 Q 98 140 98 70 Q 98 0 42 0 L 10 0",
    "E M 90 0 L 12 0 L 12 140 L 90 140 M 12 67 L 80 67",
    "F M 90 0 L 14 0 L 14 140 M 14 67 L 80 67",
    "G M 94 30 Q 80 0 52 0 Q 4 0 4 70 Q 4 140 52 140 Q 96 140 96 92 L 96 76 L 60 76",
    "H M 8 0 L 8 140 M 92 0 L 92 140 M 8 67 L 92 67",
    "I M 50 0 L 50 140",
    "J M 76 0 L 76 98 Q 76 140 44 140 Q 14 140 10 108",
    "K M 12 0 L 12 140 M 92 0 L 12 84 M 42 55 L 95 140",
    "L M 16 0 L 16 140 L 90 140",
    "M M 2 140 L 2 0 L 50 88 L 98 0 L 98 140",
    "N M 8 140 L 8 0 L 92 140 L 92 0",
    "O M 50 0 Q 0 0 0 70 Q 0 140 50 140 Q 100 140 100 70 Q 100 0 50 0",
    "P M 12 140 L 12 0 L 54 0 Q 96 0 96 38 Q 96 77 54 77 L 12 77",
    "Q M 50 0 Q 0 0 0 70 Q 0 140 50 140 Q 100 140 100 70 Q 100 0 50 0 M 62 100 L 100 142",
    "R M 12 140 L 12 0 L 54 0 Q 94 0 94 37 Q 94 74 54 74 L 12 74 M 52 74 L 95 140",
    "S M 90 27 Q 78 0 50 0 Q 12 0 12 35 Q 12 63 50 69 Q 94 76 94 106 Q 94 140 50 140 Q 16 140 6 110",
    "T M 4 0 L 96 0 M 50 0 L 50 140",
    "U M 8 0 L 8 90 Q 8 140 50 140 Q 92 140 92 90 L 92 0",
    "V M 4 0 L 50 140 L 96 0",
    "W M -6 0 L 22 140 L 50 36 L 78 140 L 106 0",
    "X M 8 0 L 92 140 M 92 0 L 8 140",
    "Y M 6 0 L 50 70 L 94 0 M 50 70 L 50 140",
    "Z M 10 0 L 90 0 L 10 140 L 90 140",
    "0 M 50 0 Q 8 0 8 70 Q 8 140 50 140 Q 92 140 92 70 Q 92 0 50 0",
    "1 M 24 28 L 58 0 L 58 140",
    "2 M 12 40 Q 14 0 50 0 Q 90 0 90 38 Q 90 64 12 140 L 92 140",
    "3 M 14 26 Q 26 0 50 0 Q 86 0 86 34 Q 86 66 44 66 M 44 66 Q 92 66 92 104 Q 92 140 50 140 Q 18 140 8 110",
    "4 M 70 140 L 70 0 L 6 98 L 96 98",
    "5 M 86 0 L 22 0 L 16 62 Q 32 50 52 50 Q 92 50 92 95 Q 92 140 48 140 Q 18 140 8 114",
    "6 M 84 22 Q 72 0 52 0 Q 10 0 10 84 Q 10 140 52 140 Q 92 140 92 97 Q 92 54 52 54 Q 16 54 10 92",
    "7 M 8 0 L 92 0 L 42 140",
    "8 M 50 66 Q 14 66 14 33 Q 14 0 50 0 Q 86 0 86 33 Q 86 66 50 66 Q 6 66 6 103 Q 6 140 50 140 Q 94 140 94 103 Q 94 66 50 66",
    "9 M 16 118 Q 28 140 48 140 Q 90 140 90 56 Q 90 0 48 0 Q 8 0 8 43 Q 8 86 48 86 Q 84 86 90 48",
  ]
}
