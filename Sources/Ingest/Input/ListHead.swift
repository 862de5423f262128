/// Finds the description that may precede the header of a list of saved places.
enum ListHead {
  private static let header = Array("Title,Note,URL".utf8)

  /// The number of bytes and lines before the header; nil if it is the first line.
  static func find(in text: [UInt8]) -> (bytes: Int, lines: Int)? {
    var start = 0
    for lines in 0..<6 {
      if text[start...].starts(with: header) { return lines == 0 ? nil : (start, lines) }
      guard let end = text[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    return nil
  }
}
