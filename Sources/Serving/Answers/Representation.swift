/// What stands at an address: bytes with a tag and a type, of which a request may want a part, or nothing if it has them.
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
