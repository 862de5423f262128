/// Receives interleaved rows from the top, and averages boxes of `factor` by `factor` pixels, so that a huge picture
/// needs only the memory of a small one.
struct RowReducer {
  private let width: Int
  private let height: Int
  private let count: Int
  private let factor: Int
  private var sums: [UInt32]
  private var rowsInSums = 0
  private var nextRow = 0
  private let planes: [Plane]

  /// The rows have `channels` samples for each pixel.
  init(width: Int, height: Int, channels: Int, factor: Int) {
    self.width = width
    self.height = height
    self.factor = factor
    count = channels
    let reducedWidth = (width + factor - 1) / factor
    let reducedHeight = (height + factor - 1) / factor
    planes = (0..<channels).map { _ in Plane(width: reducedWidth, height: reducedHeight) }
    sums = Array(repeating: 0, count: factor > 1 ? reducedWidth * channels : 0)
  }

  /// Adds the next row; rows beyond the height are ignored.
  mutating func add(_ row: UnsafePointer<UInt8>) {
    guard nextRow < planes[0].height else { return }
    if factor == 1 { return copy(row) }
    accumulate(row)
    rowsInSums += 1
    if rowsInSums == factor { emit() }
  }

  /// The picture; missing rows are white.
  mutating func finish(_ space: Picture.Space) -> Picture {
    if rowsInSums > 0 { emit() }
    for plane in planes where nextRow < plane.height {
      (plane.pixels + nextRow * plane.stride).initialize(
        repeating: 255, count: (plane.height - nextRow) * plane.stride)
    }
    let extent = (width: Double(width) / Double(factor), height: Double(height) / Double(factor))
    return Picture(
      space: space, channels: planes.map { .init(plane: $0, width: extent.width, height: extent.height) })
  }

  private mutating func copy(_ row: UnsafePointer<UInt8>) {
    for (channel, plane) in planes.enumerated() {
      let target = plane.pixels + nextRow * plane.stride
      for x in 0..<width { target[x] = row[x * count + channel] }
    }
    nextRow += 1
  }

  private mutating func accumulate(_ row: UnsafePointer<UInt8>) {
    sums.withUnsafeMutableBufferPointer { sums in
      var at = 0
      for x in 0..<planes[0].width {
        let pixels = min(factor, width - x * factor)
        for _ in 0..<pixels {
          for channel in 0..<count { sums[x * count + channel] &+= UInt32(row[at + channel]) }
          at += count
        }
      }
    }
  }

  private mutating func emit() {
    for (channel, plane) in planes.enumerated() {
      let target = plane.pixels + nextRow * plane.stride
      for x in 0..<plane.width {
        let cells = UInt32(min(factor, width - x * factor) * rowsInSums)
        target[x] = UInt8(truncatingIfNeeded: (sums[x * count + channel] + cells / 2) / cells)
      }
    }
    for index in sums.indices { sums[index] = 0 }
    rowsInSums = 0
    nextRow += 1
  }
}
