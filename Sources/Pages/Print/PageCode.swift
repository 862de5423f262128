internal import CQRencode

/// A QR code of an address, as one path of an SVG. A module is one unit, with a margin of four units.
enum PageCode {
  private static let margin = 4

  /// The path; nil for an address of more than some 2,300 bytes, which does not fit into a code.
  ///
  /// The code stays readable if a seventh of it is hidden by a stain or a fold.
  static func path(of address: String) -> (data: String, width: Int)? {
    let bytes = Array(address.utf8)
    guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    let modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
    var data = ""
    data.reserveCapacity(width * width * 4)
    for row in 0..<width { append(modules[(row * width)..<((row + 1) * width)], row, to: &data) }
    return (data, width + 2 * margin)
  }

  /// Appends the dark runs of a row, each as a rectangle.
  private static func append(_ row: Slice<UnsafeBufferPointer<UInt8>>, _ number: Int, to data: inout String) {
    var place = row.startIndex
    while place < row.endIndex {
      guard row[place] & 1 == 1 else {
        place += 1
        continue
      }
      let start = place
      while place < row.endIndex, row[place] & 1 == 1 { place += 1 }
      let length = place - start
      data += "M\(start - row.startIndex + margin) \(number + margin)h\(length)v1h-\(length)z"
    }
  }
}
