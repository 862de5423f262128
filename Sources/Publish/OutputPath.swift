/// Checks the paths of pages.
enum OutputPath {
  /// The longest path, so that `.staging/new/` before it still fits into a system call.
  private static let longest = 1024

  /// Whether a path is below `site/` or `reports/`, and has no empty, `.` or `..` part, no NUL, and no part over 255
  /// bytes.
  static func isLegal(_ path: String) -> Bool {
    guard OutputFolder(of: path) != nil, path.utf8.count <= longest else { return false }
    return path.withBytes { bytes in
      var start = 0
      for index in 0...bytes.count where index == bytes.count || bytes[index] == UInt8(ascii: "/") {
        guard isPart(UnsafeBufferPointer(rebasing: bytes[start..<index])) else { return false }
        start = index + 1
      }
      return true
    }
  }

  private static func isPart(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard (1...255).contains(bytes.count), !bytes.contains(0) else { return false }
    return bytes.count > 2 || !bytes.allSatisfy { $0 == UInt8(ascii: ".") }
  }
}
