internal import CGIF

/// One frame of a GIF: its position on the canvas, and the colours of its indices.
struct GIFFrame {
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  private let isInterlaced: Bool
  private let transparent: Int32
  private let colours: [(UInt8, UInt8, UInt8)]

  init(_ image: GifImageDesc, transparent: Int32, palette: UnsafeMutablePointer<ColorMapObject>?) {
    left = Int(image.Left)
    top = Int(image.Top)
    width = Int(image.Width)
    height = Int(image.Height)
    isInterlaced = image.Interlace
    self.transparent = transparent
    let count = palette.map { Int($0.pointee.ColorCount) } ?? 0
    colours = (0..<count).compactMap { index in
      palette?.pointee.Colors.map { ($0[index].Red, $0[index].Green, $0[index].Blue) }
    }
  }

  func fits(_ header: PhotoHeader) -> Bool {
    left >= 0 && top >= 0 && width > 0 && height > 0 && left + width <= header.width && top + height <= header.height
  }

  /// The lines in the order of the file.
  var lineOrder: [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }

  /// Paints one line onto a white row of the canvas; a line outside the frame leaves it white.
  func paint(line: Int, of indices: [UInt8], into row: inout [UInt8]) {
    guard (0..<height).contains(line) else {
      for at in row.indices { row[at] = 255 }
      return
    }
    for x in 0..<width {
      let index = Int(indices[line * width + x])
      let isVisible = index < colours.count && Int32(index) != transparent
      let colour = isVisible ? colours[index] : (255, 255, 255)
      let at = (left + x) * 3
      (row[at], row[at + 1], row[at + 2]) = colour
    }
  }
}
