/// What may stand above the header of a list of saved places: its description.
enum ListHead {
  private static let header = Array("Title,Note,URL".utf8)

  /// Bytes and lines before the header, where it is not the first line.
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
