extension Canvas {
  /// The pixels as a camera would store them that gives this EXIF orientation.
  func turned(for orientation: Int) -> Canvas {
    guard (2...8).contains(orientation) else { return self }
    let isSwapped = orientation >= 5
    let (newWidth, newHeight) = isSwapped ? (height, width) : (width, height)
    var turned = [UInt8](repeating: 0, count: pixels.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (fromX, fromY) = upright(x, y, newWidth, newHeight, orientation)
        let from = (fromY * width + fromX) * 3
        let to = (y * newWidth + x) * 3
        (turned[to], turned[to + 1], turned[to + 2]) = (pixels[from], pixels[from + 1], pixels[from + 2])
      }
    }
    return Canvas(width: newWidth, height: newHeight, pixels: turned)
  }

  /// The position of a stored pixel in the upright picture.
  private func upright(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ orientation: Int) -> (Int, Int) {
    switch orientation {
    case 2: (width - 1 - x, y)
    case 3: (width - 1 - x, height - 1 - y)
    case 4: (x, height - 1 - y)
    case 5: (y, x)
    case 6: (height - 1 - y, x)
    case 7: (height - 1 - y, width - 1 - x)
    case 8: (y, width - 1 - x)
    default: (x, y)
    }
  }
}
