internal import Platform

/// What counts of a request.
struct PreviewRequest: Sendable {
  var method = "GET"
  /// The path as it was sent, without the query.
  var path: String
  var host: String?
  var origin: String?
  /// Where the browser says that the request comes from: `same-origin`, `cross-site`, `none`.
  var fetchSite: String?
  /// What the browser says that the answer is for: `document`, `image`, and `empty` for what a script asks for.
  var fetchDestination: String?
  /// Whether the preview's own script asks for the page again.
  var isPreview = false
  var ifNoneMatch: String?
  var ifRange: String?
  var range: String?
  /// The last event that a page heard before its stream broke off.
  var lastEvent: String?
  /// Of the query only what the preview's own addresses take.
  var page: String?
  var tag: String?
  /// Whether a body follows, which no request needs here.
  var hasBody = false

  init(_ path: String) { self.path = path }

  /// Whether a script asks for bytes, as the worker of a site that is an app does. It is answered with the published
  /// file alone, since it holds what it keeps against the published lists.
  var isForPublishedBytes: Bool { fetchDestination == "empty" && !isPreview }
}

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

/// Decodes percent-encoded text of a request.
enum PercentDecoding {
  /// Nil if an escape is incomplete, or if the bytes are not UTF-8.
  static func text(_ encoded: some StringProtocol) -> String? {
    guard encoded.utf8.contains(UInt8(ascii: "%")) else { return String(encoded) }
    var bytes: [UInt8] = []
    var rest = Array(encoded.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}

/// Whether a `Host` header names this machine by its own loopback.
///
/// A page of the web may give its name the address 127.0.0.1, and would then read what is served here as its own. Its
/// requests bear that name.
enum HostRule {
  static func isLoopback(_ host: String) -> Bool {
    let name = host.lowercased()
    if name.hasPrefix("[") {
      guard let end = name.firstIndex(of: "]") else { return false }
      return name[...end] == "[::1]" && isPort(name[name.index(after: end)...])
    }
    let end = name.firstIndex(of: ":") ?? name.endIndex
    return isPort(name[end...]) && (name[..<end] == "localhost" || isLoopbackNumber(name[..<end]))
  }

  /// Nothing, or a colon and digits.
  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || (text.first == ":" && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) })
  }

  private static func isLoopbackNumber(_ text: Substring) -> Bool {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
  }
}
