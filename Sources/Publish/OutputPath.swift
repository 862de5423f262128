/// Which paths a page may have.
enum OutputPath {
  /// Longest path, so that `.staging/new/` before it still fits what systems take.
  private static let longest = 1024

  /// Below `site/` or `reports/`; no empty, `.` or `..` part, no NUL, no part over 255 bytes.
  static func isLegal(_ path: String) -> Bool {
    guard OutputFolder(of: path) != nil, path.utf8.count <= longest else { return false }
    return path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
      (1...255).contains(part.count) && !part.contains(0) && !part.elementsEqual(".".utf8)
        && !part.elementsEqual("..".utf8)
    }
  }
}
