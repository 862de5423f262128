/// The eight orientations of a camera, numbered as in EXIF.
struct Orientation: Sendable, Hashable {
  /// 1 to 8; anything else counts as upright.
  let number: Int

  init(_ number: Int) { self.number = (1...8).contains(number) ? number : 1 }

  /// Whether rows become columns.
  var swapsAxes: Bool { number >= 5 }
  /// Whether the stored columns run from right to left of the upright picture (before axes are swapped).
  var mirrorsColumns: Bool { [2, 3, 7, 8].contains(number) }
  /// Whether the stored rows run from bottom to top of the upright picture (before axes are swapped).
  var mirrorsRows: Bool { [3, 4, 6, 7].contains(number) }

  /// The upright plane.
  func upright(_ plane: Plane) -> Plane {
    guard number != 1 else { return plane }
    let target = Plane(
      width: swapsAxes ? plane.height : plane.width, height: swapsAxes ? plane.width : plane.height)
    for y in 0..<target.height {
      for x in 0..<target.width {
        let (column, row) = swapsAxes ? (y, x) : (x, y)
        let sourceX = mirrorsColumns ? plane.width - 1 - column : column
        let sourceY = mirrorsRows ? plane.height - 1 - row : row
        target[x, y] = plane[sourceX, sourceY]
      }
    }
    return target
  }
}

/// The orientation tag of an EXIF block, the only metadata that is read.
enum ExifOrientation {
  /// 1 to 8, numbered as in the standard; nil if the block is damaged or has no orientation.
  ///
  /// `tiff` starts at the byte order mark.
  static func read(tiff: ArraySlice<UInt8>) -> Int? {
    let bytes = TIFFBytes(tiff)
    guard let directory = bytes.firstDirectory, let count = bytes.short(at: directory), count <= 1024 else {
      return nil
    }
    for entry in 0..<Int(count) {
      let at = directory + 2 + entry * 12
      guard let tag = bytes.short(at: at) else { return nil }
      guard tag == 0x0112 else { continue }
      guard let value = bytes.short(at: at + 8), (1...8).contains(value) else { return nil }
      return Int(value)
    }
    return nil
  }

  /// The JPEG with an EXIF block that contains only this tag, after its first marker segment.
  static func inserting(_ orientation: Int, intoJPEG bytes: [UInt8]) -> [UInt8] {
    let tiff: [UInt8] = [
      0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(clamping: orientation), 0, 0, 0, 0, 0,
      0,
    ]
    let payload = Array("Exif".utf8) + [0, 0] + tiff
    let segment = [0xff, 0xe1, 0, UInt8(payload.count + 2)] + payload
    let hasJFIF = bytes.count > 6 && bytes[2] == 0xff && bytes[3] == 0xe0
    let start = hasJFIF ? 4 + Int(bytes[4]) << 8 + Int(bytes[5]) : 2
    return Array(bytes[..<start]) + segment + bytes[start...]
  }
}

/// Reads numbers of either byte order; nil beyond the end.
private struct TIFFBytes {
  private let bytes: ArraySlice<UInt8>
  private let isLittle: Bool

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    isLittle = bytes.first == 0x49
  }

  var firstDirectory: Int? {
    guard bytes.count >= 14, bytes.starts(with: isLittle ? [0x49, 0x49, 42, 0] : [0x4d, 0x4d, 0, 42]) else {
      return nil
    }
    guard let high = short(at: isLittle ? 6 : 4), let low = short(at: isLittle ? 4 : 6) else { return nil }
    return Int(high) << 16 | Int(low)
  }

  func short(at offset: Int) -> UInt16? {
    guard offset >= 0, offset + 2 <= bytes.count else { return nil }
    let first = UInt16(bytes[bytes.startIndex + offset])
    let second = UInt16(bytes[bytes.startIndex + offset + 1])
    return isLittle ? second << 8 | first : first << 8 | second
  }
}
