/// A paint that is prepared for pixels: colours in 256ths of a step.
struct Shader {
  private let kind: Int
  private let start: (Float, Float, Float)
  private let change: (Float, Float, Float)
  private let x: Float
  private let y: Float
  private let stepX: Float
  private let stepY: Float
  private let flat: (Int32, Int32, Int32)

  init(_ paint: Paint, scale: Double) {
    let from: Colour
    let to: Colour
    switch paint {
    case .flat(let colour):
      (kind, from, to, x, y, stepX, stepY) = (0, colour, colour, 0, 0, 0, 0)
    case .linear(let start, let first, let end, let second):
      let (dx, dy) = ((end.x - start.x) * scale, (end.y - start.y) * scale)
      let square = max(0.001, dx * dx + dy * dy)
      (kind, from, to) = (1, first, second)
      (x, y, stepX, stepY) = (Float(start.x * scale), Float(start.y * scale), Float(dx / square), Float(dy / square))
    case .radial(let middle, let radius, let first, let second):
      (kind, from, to) = (2, first, second)
      (x, y, stepX, stepY) = (
        Float(middle.x * scale), Float(middle.y * scale), Float(1 / max(0.001, radius * scale)), 0
      )
    }
    start = (Float(from.red * 256), Float(from.green * 256), Float(from.blue * 256))
    change = (Float(to.red * 256) - start.0, Float(to.green * 256) - start.1, Float(to.blue * 256) - start.2)
    flat = (Int32(start.0), Int32(start.1), Int32(start.2))
  }

  @inline(__always)
  func colour(_ column: Float, _ row: Float) -> (Int32, Int32, Int32) {
    if kind == 0 { return flat }
    let (dx, dy) = (column - x, row - y)
    let part = kind == 1 ? dx * stepX + dy * stepY : (dx * dx + dy * dy).squareRoot() * stepX
    let clipped = min(1, max(0, part))
    return (
      Int32(start.0 + change.0 * clipped), Int32(start.1 + change.1 * clipped), Int32(start.2 + change.2 * clipped)
    )
  }
}
