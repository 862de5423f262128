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
