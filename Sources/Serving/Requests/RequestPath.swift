internal import Platform

/// The path of a request, taken apart and decoded.
///
/// No part is empty, hidden, `.` or `..`, or contains a slash or a NUL, so that the parts can be opened one below the other.
struct RequestPath: Sendable, Equatable {
  let parts: [String]
  /// Whether the path ends with a slash.
  let isFolder: Bool

  private static let mostParts = 64

  init(parts: [String], isFolder: Bool = false) {
    self.parts = parts
    self.isFolder = isFolder
  }

  /// Reads the path of a request's first line, as it was sent; nil if nothing can stand there.
  init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    // By bytes, as a slash and a mark that combines with it are one character.
    var raw = Self.split(text.utf8.dropFirst())
    isFolder = raw.last?.isEmpty ?? true
    if isFolder { raw.removeLast() }
    guard raw.count <= Self.mostParts else { return nil }
    var parts: [String] = []
    for part in raw {
      guard let name = PercentDecoding.text(part), Self.isVisible(name) else { return nil }
      parts.append(name)
    }
    self.parts = parts
  }

  /// Reads a path below the output that came from outside, such as `site/index.html`.
  init?(output text: String) {
    let parts = Self.split(text.utf8[...])
    guard parts.count <= Self.mostParts, parts.allSatisfy(Self.isVisible) else { return nil }
    self.init(parts: parts)
  }

  private static func split(_ bytes: Substring.UTF8View) -> [String] {
    bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  private static func isVisible(_ part: String) -> Bool {
    guard let first = part.utf8.first, first != UInt8(ascii: ".") else { return false }
    return !part.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
  }
}
