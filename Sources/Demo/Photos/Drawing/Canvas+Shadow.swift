extension Canvas {
  /// Draws the soft shadow of an outline: a mask at a fraction of the size, which is blurred and enlarged.
  ///
  /// The cost is three multiplications for each pixel around the outline.
  mutating func shadow(_ shape: DrawnShape, x: Double, y: Double, soft: Double, alpha: Double = 0.4) {
    let corner = shape.corner
    let margin = soft * 2
    let step = Double(max(1, Int(soft * scale / 3)))
    let origin = Point(
      ((corner.x + x - margin) * scale / step).rounded(.down), ((corner.y + y - margin) * scale / step).rounded(.down))
    let moved = shape.moved(x - origin.x * step / scale, y - origin.y * step / scale)
    // A corner without area extends the mask by its margin.
    let far = moved.farCorner + Point(margin, margin)
    let frame = [Point(0, 0), far, Point(0, 0), far]
    var mask = Coverage(
      DrawnShape(moved.contours + [frame]), scale: scale / step, pictureWidth: 8192, pictureHeight: 8192)
    mask.blur(max(1, Int(soft * scale / step / 2)))
    blend(mask, at: (Int(origin.x * step), Int(origin.y * step)), step: Float(step), alpha: Float(alpha))
  }

  /// Enlarges `mask` by `step`, and darkens the pixels under it.
  private mutating func blend(_ mask: Coverage, at origin: (x: Int, y: Int), step: Float, alpha: Float) {
    let rows = max(0, origin.y)..<max(max(0, origin.y), min(height, origin.y + mask.height * Int(step)))
    let columns = max(0, origin.x)..<max(max(0, origin.x), min(width, origin.x + mask.width * Int(step)))
    guard mask.width > 1, mask.height > 1, !rows.isEmpty, !columns.isEmpty else { return }
    let width = width
    pixels.withUnsafeMutableBufferPointer { pixels in
      mask.cells.withUnsafeBufferPointer { cells in
        for y in rows {
          let (row, down) = Self.place(y - origin.y, step, mask.height)
          for x in columns {
            let (column, across) = Self.place(x - origin.x, step, mask.width)
            let above = row * mask.width + column
            let below = above + mask.width
            let high = cells[above] + (cells[above + 1] - cells[above]) * across
            let low = cells[below] + (cells[below + 1] - cells[below]) * across
            let strength = Int32((high + (low - high) * down) * alpha * 256)
            if strength > 0 { Self.blend(pixels, (y * width + x) * 3, (24 << 8, 10 << 8, 6 << 8), strength) }
          }
        }
      }
    }
  }

  /// The two cells between which a pixel is, and its distance from them.
  @inline(__always)
  private static func place(_ pixel: Int, _ step: Float, _ count: Int) -> (Int, Float) {
    let exact = max(0, (Float(pixel) + 0.5) / step - 0.5)
    let cell = min(Int(exact), count - 2)
    return (cell, min(1, exact - Float(cell)))
  }
}

extension DrawnShape {
  /// The upper left corner of what is around it.
  fileprivate var corner: Point {
    contours.joined().reduce(Point(.infinity, .infinity)) { Point(min($0.x, $1.x), min($0.y, $1.y)) }
  }

  fileprivate var farCorner: Point {
    contours.joined().reduce(Point(-.infinity, -.infinity)) { Point(max($0.x, $1.x), max($0.y, $1.y)) }
  }
}
