internal import Diagnostics
internal import Model

extension JSONReader {
  enum Fault {
    case json(JSONFault)
    case fault(String)
  }

  func kind(of fault: JSONFault) -> ProblemKind {
    switch fault {
    case .invalidUTF8: IngestProblems.invalidUTF8
    case .tooDeep, .tooLarge: IngestProblems.tooLarge
    case .unexpectedEnd: IngestProblems.truncated
    default: IngestProblems.jsonSyntax
    }
  }

  func failAtEnd() -> Bool {
    fail(.json(.unexpectedEnd), at: window.cursor)
    return false
  }

  /// Reports a fault at the cursor. The file counts as not read to its end until a later line begins a new record.
  func fail(_ fault: Fault, at cursor: JSONCursor) {
    wholeAfterBroken = isWhole
    isWhole = false
    switch fault {
    case .fault(let words):
      scribe.report(IngestProblems.jsonSyntax, line: cursor.line, column: cursor.column, words)
    case .json(let fault):
      // Data that broke off are reported as a problem of the input, which gives the reason.
      if fault == .unexpectedEnd, window.fault != nil { return }
      scribe.report(
        kind(of: fault), line: cursor.line, column: cursor.column, excerpt: excerpt(at: cursor), fault.words)
    }
  }

  /// Reports a fault in a record. An incomplete record of JSON lines is faulty at the end of its own line, not in the
  /// next record.
  func failRecord(_ fault: JSONFault, at cursor: JSONCursor) {
    guard layout == .values, isLineByLine, cursor.line > window.line, let end = cutEnd() else {
      isOneLine = isLineByLine && cursor.line == window.line
      return fail(.json(fault), at: cursor)
    }
    isOneLine = true
    fail(.json(fault == .unexpectedEnd ? fault : .lineEnd), at: end)
  }

  /// The end of the current line, if the next line begins a record or no line follows.
  private func cutEnd() -> JSONCursor? {
    var cursor = window.cursor
    while cursor.index < cursor.end, cursor.base[cursor.index] != 0x0A, cursor.base[cursor.index] != 0x0D {
      cursor.index += 1
    }
    var next = cursor
    let following = next.significant()
    return following == nil || (following == UInt8(ascii: "{") && next.column == 1) ? cursor : nil
  }

  /// The line around a position, as far as it is in the window; nil if it may be private.
  func excerpt(at cursor: JSONCursor) -> Excerpt? {
    guard !scribe.isPrivate else { return nil }
    let start = max(cursor.lineStart, cursor.index - 200, 0)
    var stop = min(cursor.index, cursor.end)
    while stop < cursor.end, stop < cursor.index + 100, cursor.base[stop] != 0x0A, cursor.base[stop] != 0x0D {
      stop += 1
    }
    let bytes = UnsafeBufferPointer(start: cursor.base + min(start, stop), count: max(0, stop - start))
    guard PrivateText.mayShow(UnsafeRawBufferPointer(bytes)) else { return nil }
    return Excerpt(line: String(decoding: bytes, as: UTF8.self), column: cursor.index - start + 1)
  }

  /// Skips a broken record: to the next line, or, if records have several lines, to a line that begins one.
  func skipBrokenRecord() throws {
    guard let broken else { return }
    self.broken = nil
    let first = min(1000, window.end - window.index)
    let line = UnsafeRawBufferPointer(start: window.base + window.index, count: first)
    let end = line.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? first
    try reject(broken.kind, broken.line, nil, UnsafeRawBufferPointer(rebasing: line[..<end]))
    if broken.kind.id == IngestProblems.truncated.id { wholeAfterBroken = false }
    repeat {
      guard try skipLine() else { return }
    } while try !isOneLine && !opensRecord()
  }

  /// Moves to the start of the next line; false at the end.
  func skipLine() throws -> Bool {
    while true {
      let rest = UnsafeBufferPointer(start: window.base + window.index, count: window.end - window.index)
      if let place = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
        window.index += place + 1
        let endsPair = rest[place] == 0x0D && window.index < window.end && window.base[window.index] == 0x0A
        if endsPair { window.index += 1 }
        window.line += 1
        window.lineStart = window.index
        return true
      }
      window.index = window.end
      guard try window.fill() else { return false }
    }
  }

  func opensRecord() throws -> Bool {
    if window.index == window.end { _ = try window.fill() }
    return window.index < window.end && window.base[window.index] == UInt8(ascii: "{")
  }
}
