internal import Platform

/// What is at an address: bytes with a tag and a type, of which a request may want a part, or nothing if it has them.
struct Representation: Sendable {
  enum Content: Sendable {
    case bytes([UInt8])
    case file(OpenedFile)

    var size: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(let file): file.status.size
      }
    }
  }

  let tag: EntityTag
  let type: String
  let content: Content

  /// The answer to a request with its conditions and range (RFC 9110, sections 13 and 14).
  ///
  /// There is no `Last-Modified`: its seconds cannot tell two builds within one second apart.
  func answer(_ request: PreviewRequest) -> Answer {
    var headers: [(name: String, value: String)] = [("ETag", tag.text)]
    // The library sends no body of it, but how long it would be.
    if let list = request.ifNoneMatch, tag.isIn(list) { return Answer(304, headers, body(0..<content.size)) }
    headers += [("Content-Type", type), ("Accept-Ranges", "bytes")]
    switch range(request) {
    case .whole: return Answer(200, headers, body(0..<content.size))
    case .part(let range):
      headers.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.size)"))
      return Answer(206, headers, body(range))
    case .beyond:
      return Answer(416, [("Content-Range", "bytes */\(content.size)")])
    }
  }

  /// The range that is asked for; all if it continues something else than this.
  private func range(_ request: PreviewRequest) -> RequestedRange {
    guard request.method == "GET", let header = request.range else { return .whole }
    if let known = request.ifRange, known.trimmingBlanks() != tag.text { return .whole }
    return RequestedRange(header, size: content.size)
  }

  private func body(_ range: Range<Int>) -> Answer.Body {
    switch content {
    case .file(let file): .file(file, range)
    case .bytes(let bytes): .bytes(range.count == bytes.count ? bytes : Array(bytes[range]))
    }
  }
}

/// What a request is answered.
struct Answer: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    case file(OpenedFile, Range<Int>)
    /// The events of a page, and the tag of what the page was sent.
    case events(path: String, tag: String)
    /// An answer that takes its time, and is made on another thread.
    case later(@Sendable () -> Answer)
  }

  var status: Int
  var headers: [(name: String, value: String)]
  var body: Body

  init(_ status: Int, _ headers: [(name: String, value: String)] = [], _ body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A text of the server's own.
  init(_ status: Int = 200, type: String, _ bytes: [UInt8]) {
    self.init(status, [("Content-Type", type)], .bytes(bytes))
  }

  static func later(_ make: @escaping @Sendable () -> Answer) -> Answer { Answer(200, [], .later(make)) }

  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// The strong tag of what is sent: equal tags mean equal bytes.
struct EntityTag: Sendable, Equatable {
  /// With its quotation marks.
  let text: String

  /// The tag of bytes that have a digest.
  init(digest: String) { text = "\"\(digest)\"" }

  /// The tag of a file.
  ///
  /// sumaq replaces files by renaming new files over them and never writes into one, so that other bytes have another
  /// inode. The times tell of a file that was edited by hand; the second of them cannot be set back.
  init(of file: FileStatus) {
    let words = [
      file.inode, UInt64(file.size), UInt64(bitPattern: file.modified), UInt64(bitPattern: file.changed),
    ]
    text = "\"" + words.map { String($0, radix: 36) }.joined(separator: "-") + "\""
  }

  /// Whether a list of an `If-None-Match` header contains the tag; `*` contains all. Weak tags count.
  func isIn(_ list: String) -> Bool {
    list.split(separator: ",").contains { entry in
      let entry = entry.trimmingBlanks()
      return entry == "*" || entry == text || entry == "W/" + text
    }
  }
}

extension StringProtocol {
  /// Without spaces and tabs at both ends.
  func trimmingBlanks() -> String {
    let isWord = { (character: Character) in character != " " && character != "\t" }
    guard let first = firstIndex(where: isWord), let last = lastIndex(where: isWord) else { return "" }
    return String(self[first...last])
  }
}

/// What a `Range` header asks for.
enum RequestedRange: Sendable, Equatable {
  case whole
  case part(Range<Int>)
  /// Nothing of the bytes lies in it.
  case beyond

  /// Reads a header for a text of `size` bytes. What is no range in bytes asks for all, and so do several ranges at
  /// once, which a server may answer so.
  init(_ header: String, size: Int) {
    self = .whole
    let words = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, words[0].trimmingBlanks().lowercased() == "bytes" else { return }
    let ends = words[1].trimmingBlanks().split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return }
    switch (first, last) {
    case (nil, nil): return
    case (nil, let count?): self = count == 0 || size == 0 ? .beyond : .part(max(0, size - count)..<size)
    case (let start?, nil): self = start < size ? .part(start..<size) : .beyond
    case (let start?, let end?):
      guard start <= end else { return }
      self = start < size ? .part(start..<min(size, end == .max ? size : end + 1)) : .beyond
    }
  }

  /// Nil if it is not a number; a number that is not there is `.some(nil)`. Larger numbers than there can be are the
  /// largest.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return .some(Int(text) ?? .max)
  }
}
