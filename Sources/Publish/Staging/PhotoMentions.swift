internal import Platform

/// Finds the photos that a published page shows, in its bytes.
enum PhotoMentions {
  private static let folder = Array("photos".utf8)
  private static let slash = UInt8(ascii: "/")

  /// Paths below `Output/`. What only looks like one, as in somebody's words, comes along: it is in no ledger.
  static func paths(in page: [UInt8]) -> Set<String> {
    var paths: Set<String> = []
    page.withUnsafeBytes { bytes in
      var place = 0
      while let found = find(slash, in: bytes, from: place) {
        place = found + 1
        let start = found - folder.count
        guard start >= 0, bytes[start..<found].elementsEqual(folder) else { continue }
        let end = bytes[found...].firstIndex { !isName($0) } ?? bytes.count
        paths.insert("site/" + String(decoding: bytes[start..<end], as: UTF8.self))
        place = end
      }
    }
    return paths
  }

  private static func find(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress else { return nil }
    return memchr(base + start, Int32(byte), bytes.count - start).map { UnsafeRawPointer($0) - base }
  }

  /// Letters, digits, `-`, `.` and `/`: all that the name of a copy is made of.
  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2D...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
