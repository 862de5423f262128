/// How much of each pixel of a rectangle an outline covers: exact areas, so edges are smooth.
///
/// Every edge adds its signed area to the pixels that it crosses; a running sum along each row turns these into
/// coverage. The cost is the rectangle's pixels and the outline's length.
struct Coverage {
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  private(set) var cells: [Float]

  /// The coverage of `outline` scaled by `scale`, within a picture of the given size.
  init(_ shape: DrawnShape, scale: Double, pictureWidth: Int, pictureHeight: Int) {
    var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for point in shape.contours.joined() {
      (minX, maxX) = (min(minX, point.x * scale), max(maxX, point.x * scale))
      (minY, maxY) = (min(minY, point.y * scale), max(maxY, point.y * scale))
    }
    guard minX < maxX, minY < maxY else {
      (left, top, width, height, cells) = (0, 0, 0, 0, [])
      return
    }
    let limitX = Double(pictureWidth)
    let limitY = Double(pictureHeight)
    left = Int(min(limitX, max(0, minX.rounded(.down))))
    top = Int(min(limitY, max(0, minY.rounded(.down))))
    width = Int(min(limitX, max(0, maxX.rounded(.up)))) - left
    height = Int(min(limitY, max(0, maxY.rounded(.up)))) - top
    cells = Array(repeating: 0, count: max(0, width * height) + 2)
    guard width > 0, height > 0 else { return }
    for contour in shape.contours { add(contour, scale) }
    sum()
  }

  private mutating func add(_ contour: [Point], _ scale: Double) {
    guard var from = contour.last else { return }
    for to in contour {
      line(
        Float(from.x * scale) - Float(left), Float(from.y * scale) - Float(top), Float(to.x * scale) - Float(left),
        Float(to.y * scale) - Float(top))
      from = to
    }
  }

  /// Adds one edge. What is left of the rectangle counts at its left border; what is right of it is ignored.
  private mutating func line(_ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float) {
    guard y0 != y1 else { return }
    let isDown = y0 < y1
    let direction: Float = isDown ? 1 : -1
    let (startX, startY, endX, endY) = isDown ? (x0, y0, x1, y1) : (x1, y1, x0, y0)
    let slope = (endX - startX) / (endY - startY)
    let first = max(0, startY)
    let last = min(Float(height), endY)
    guard first < last else { return }
    var x = startX + (first - startY) * slope
    var row = Int(first)
    while row < height, Float(row) < last {
      let rowStart = max(first, Float(row))
      let rowEnd = min(last, Float(row + 1))
      let next = x + (rowEnd - rowStart) * slope
      span(row, x, next, (rowEnd - rowStart) * direction)
      x = next
      row += 1
    }
  }

  /// Adds the part of an edge within one row: from `a` to `b`, covering `area` of the row's height.
  private mutating func span(_ row: Int, _ a: Float, _ b: Float, _ area: Float) {
    let limit = Float(width)
    let low = min(max(0, min(a, b)), limit)
    let high = min(max(0, max(a, b)), limit)
    let base = row * width
    let firstCell = Int(low)
    let lastCell = Int(high)
    if firstCell == lastCell || high - low < 0.0001 {
      let middle = (low + high) / 2 - Float(firstCell)
      return deposit(base + firstCell, firstCell, area * (1 - middle), area * middle)
    }
    let step = area / (high - low)
    var carried: Float = 0
    for cell in firstCell...min(lastCell, width - 1) {
      let from = max(low, Float(cell)) - Float(cell)
      let to = min(high, Float(cell + 1)) - Float(cell)
      let part = (to - from) * step
      let inside = part * (1 - (from + to) / 2)
      cells[base + cell] += inside + carried
      carried = part - inside
    }
    if lastCell < width || high < limit { carry(base, min(lastCell, width - 1) + 1, carried) }
  }

  private mutating func deposit(_ place: Int, _ cell: Int, _ here: Float, _ next: Float) {
    if cell < width { cells[place] += here }
    if cell + 1 < width { cells[place + 1] += next }
  }

  private mutating func carry(_ base: Int, _ cell: Int, _ amount: Float) {
    if cell < width { cells[base + cell] += amount }
  }

  private mutating func sum() {
    let (width, height) = (width, height)
    cells.withUnsafeMutableBufferPointer { cells in
      for row in 0..<height {
        var total: Float = 0
        for place in (row * width)..<((row + 1) * width) {
          total += cells[place]
          cells[place] = min(1, abs(total))
        }
      }
    }
  }

  /// Blurs with three box filters of `radius` cells, which approximate a Gaussian. Nothing crosses the border.
  mutating func blur(_ radius: Int) {
    guard radius > 0, width > 0, height > 0 else { return }
    for _ in 0..<3 {
      for row in 0..<height { box(start: row * width, step: 1, count: width, radius) }
      for column in 0..<width { box(start: column, step: width, count: height, radius) }
    }
  }

  private mutating func box(start: Int, step: Int, count: Int, _ radius: Int) {
    var line = [Float](repeating: 0, count: count)
    var total: Float = 0
    for place in 0..<min(radius, count) { total += cells[start + place * step] }
    for place in 0..<count {
      if place + radius < count { total += cells[start + (place + radius) * step] }
      if place - radius - 1 >= 0 { total -= cells[start + (place - radius - 1) * step] }
      line[place] = max(0, total) / Float(2 * radius + 1)
    }
    for place in 0..<count { cells[start + place * step] = line[place] }
  }
}
