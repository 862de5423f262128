internal import Diagnostics
internal import Model

extension JSONReader {
  /// Where the reader continues after something broken in a list.
  enum Resync {
    /// At the comma between values, or at the end of the list.
    case separator
    /// At the next value, or the key before it.
    case next
    /// Nowhere, as nothing that follows can be interpreted.
    case lost
  }

  /// Rejects the broken value at the window's position, and finds where the list continues: on the next line that
  /// begins like the value's own, else behind the brackets that it opened, else where an object begins with the same
  /// key.
  ///
  /// The file counts as not read to its end nevertheless, as it is not valid JSON.
  func passBroken(opener: UInt8, indent: Int) throws -> Resync {
    guard let broken else { return .lost }
    self.broken = nil
    let found = try findResync(opener: opener, indent: indent)
    let length = min(1000, found?.offset ?? window.end - window.index)
    try reject(
      broken.kind, broken.line, key, UnsafeRawBufferPointer(start: window.base + window.index, count: length))
    key = nil
    guard let found else { return .lost }
    pass(found.offset)
    return found.resync
  }

  private func findResync(opener: UInt8, indent: Int) throws -> (offset: Int, resync: Resync)? {
    if isByLine {
      if let offset = try findLine(indent: indent, opener: opener) { return (offset, .next) }
      // Searched only once, as this may read far ahead.
      isByLine = false
    }
    if let offset = try findEnd(opener: opener) { return (offset, .separator) }
    return opener == UInt8(ascii: "{") ? try findSameKey().map { ($0, .next) } : nil
  }

  /// The byte at `offset` behind the window's position; nil at the end of the file, or beyond the largest record.
  private func byte(_ offset: Int) throws -> UInt8? {
    while window.index + offset >= window.end { guard try window.fill() else { return nil } }
    return window.base[window.index + offset]
  }

  private func findLine(indent: Int, opener: UInt8) throws -> Int? {
    var offset = 0
    while let next = try byte(offset) {
      offset += 1
      guard next == 0x0A || next == 0x0D else { continue }
      var spaces = 0
      while let space = try byte(offset + spaces), space == 0x20 || space == 0x09 { spaces += 1 }
      if spaces == indent, try byte(offset + spaces) == opener { return offset + spaces }
    }
    return nil
  }

  /// The offset behind the bracket that closes the first one, if what follows matches this list.
  private func findEnd(opener: UInt8) throws -> Int? {
    var open: [UInt8] = []
    var offset = 0
    repeat {
      guard let next = try byte(offset) else { return nil }
      offset += 1
      switch next {
      case UInt8(ascii: "\""):
        guard let end = try findQuote(offset) else { return nil }
        offset = end
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): guard open.popLast() == next else { return nil }
      default: if open.isEmpty { return nil }
      }
    } while !open.isEmpty && open.count <= JSONScanner.deepest
    guard open.isEmpty else { return nil }
    return try isFollowed(offset, by: opener) ? offset : nil
  }

  /// The next object of a list that begins with the same key as the broken one.
  private func findSameKey() throws -> Int? {
    var offset = 1
    guard try byte(0) == UInt8(ascii: "{"), try significant(&offset) == UInt8(ascii: "\""),
      let end = try findQuote(offset + 1), end - offset < 100
    else { return nil }
    let key = Array(UnsafeBufferPointer(start: window.base + window.index + offset, count: end - offset))
    offset = end
    while let next = try byte(offset) {
      offset += 1
      guard next == UInt8(ascii: ",") else { continue }
      var place = offset
      guard try significant(&place) == UInt8(ascii: "{") else { continue }
      let start = place
      place += 1
      guard try significant(&place) == UInt8(ascii: "\""), try isThere(key, at: place) else { continue }
      return start
    }
    return nil
  }

  private func isThere(_ text: [UInt8], at offset: Int) throws -> Bool {
    for (index, wanted) in text.enumerated() where try byte(offset + index) != wanted { return false }
    return true
  }

  private func findQuote(_ start: Int) throws -> Int? {
    var offset = start
    while let next = try byte(offset) {
      offset += next == UInt8(ascii: "\\") ? 2 : 1
      if next == UInt8(ascii: "\"") { return offset }
    }
    return nil
  }

  /// Whether a comma and the next value's first byte follow, or the end of the list.
  private func isFollowed(_ start: Int, by opener: UInt8) throws -> Bool {
    var offset = start
    guard let separator = try significant(&offset) else { return false }
    guard separator == UInt8(ascii: ",") else {
      return separator == (opener == UInt8(ascii: "\"") ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
    offset += 1
    return try significant(&offset) == opener
  }

  private func significant(_ offset: inout Int) throws -> UInt8? {
    while let next = try byte(offset) {
      guard next == 0x20 || next == 0x09 || next == 0x0A || next == 0x0D else { return next }
      offset += 1
    }
    return nil
  }

  /// Advances the window's position and counts lines.
  private func pass(_ count: Int) {
    let end = window.index + count
    while window.index < end {
      let byte = window.base[window.index]
      let endsPair = byte == 0x0A && window.index > 0 && window.base[window.index - 1] == 0x0D
      window.index += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      if !endsPair { window.line += 1 }
      window.lineStart = window.index
    }
  }

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
