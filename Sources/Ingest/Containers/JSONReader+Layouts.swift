extension JSONReader {
  func readValues() throws {
    while try next() != nil {
      if let memory, try passKnown(memory) { continue }
      if try passSeparatorOfRecords() { continue }
      guard try !readRecord() else { continue }
      guard !window.isLast || window.index < window.end else { return }
      try skipBrokenRecord()
      isWhole = wholeAfterBroken
    }
  }

  /// Skips the sign RS before a value of a JSON text sequence (RFC 7464), in which GeoJSON has its features too.
  func passSeparatorOfRecords() throws -> Bool {
    guard try next() == Self.recordSeparator else { return false }
    window.index += 1
    return true
  }

  static let recordSeparator: UInt8 = 0x1E

  /// Reads one array, or several one after another.
  func readArrays() throws {
    while let byte = try next() {
      guard byte == UInt8(ascii: "[") else { return try failBehind("something follows the end of the array") }
      guard try readArray() else { return }
    }
  }

  /// Reads the elements of an array. False if the reader cannot continue after something broken.
  func readArray() throws -> Bool {
    window.index += 1
    while let byte = try next() {
      if byte == UInt8(ascii: "]") {
        window.index += 1
        return true
      }
      let indent = window.index - window.lineStart
      if try !readRecord() {
        switch try passBroken(opener: UInt8(ascii: "{"), indent: indent) {
        case .lost: return false
        case .next: continue
        case .separator: break
        }
      }
      guard try passSeparator(closing: UInt8(ascii: "]"), opener: UInt8(ascii: "{")) else { return false }
    }
    return failAtEnd()
  }

  /// Calls `member` with each key in turn. It reads the value and returns whether that was valid.
  @discardableResult
  func readObject(_ member: (String) throws -> Bool) throws -> Bool {
    guard try next() == UInt8(ascii: "{") else {
      fail(.fault("an object is expected here"), at: window.cursor)
      return false
    }
    window.index += 1
    while let byte = try next() {
      if byte == UInt8(ascii: "}") {
        window.index += 1
        key = nil
        return true
      }
      let indent = window.index - window.lineStart
      guard try readKey() else { return try rejectRest() }
      if try !member(String(decoding: key ?? [], as: UTF8.self)) {
        switch try passBroken(opener: UInt8(ascii: "\""), indent: indent) {
        case .lost: return false
        case .next: continue
        case .separator: break
        }
      }
      key = nil
      guard try passSeparator(closing: UInt8(ascii: "}"), opener: UInt8(ascii: "\"")) else { return false }
    }
    return failAtEnd()
  }

  /// Skips the comma before another value. Reports anything else, and continues if that is possible.
  private func passSeparator(closing: UInt8, opener: UInt8) throws -> Bool {
    guard let byte = try next() else { return failAtEnd() }
    if byte == closing { return true }
    guard byte == UInt8(ascii: ",") else {
      fail(.json(.commaExpected(inObject: closing == UInt8(ascii: "}"))), at: window.cursor)
      return byte == opener ? true : try rejectRest()
    }
    window.index += 1
    guard let following = try next() else { return failAtEnd() }
    if following == closing {
      fail(.json(opener == UInt8(ascii: "{") ? .valueExpected : .keyExpected), at: window.cursor)
    }
    return true
  }

  /// Rejects the beginning of the rest, which cannot be read; always false.
  func rejectRest() throws -> Bool {
    broken = nil
    let length = min(1000, window.end - window.index)
    guard length > 0 else { return false }
    let rest = UnsafeRawBufferPointer(start: window.base + window.index, count: length)
    try reject(IngestProblems.jsonSyntax, window.line, nil, rest)
    return false
  }

  func failBehind(_ words: String) throws {
    fail(.fault(words), at: window.cursor)
    _ = try rejectRest()
  }

  func readKey() throws -> Bool {
    guard let byte = try next() else { return failAtEnd() }
    guard byte == UInt8(ascii: "\"") else {
      fail(.json(.keyExpected), at: window.cursor)
      return false
    }
    guard try scanNext() else { return false }
    key = record(line: 1).text(0)
    guard let colon = try next() else { return failAtEnd() }
    guard colon == UInt8(ascii: ":") else {
      fail(.json(.colonExpected), at: window.cursor)
      return false
    }
    window.index += 1
    return true
  }

  /// Reads a collection of a dump: an object by id, or an array. Anything else is rejected as a record.
  func readCollection(_ name: String) throws -> Bool {
    collection = name
    key = nil
    defer { collection = nil }
    switch try next() {
    case UInt8(ascii: "{"): return try readObject { _ in try self.readRecord() }
    case UInt8(ascii: "["): return try readArray()
    default: return try readRecord()
    }
  }

  func readDump() throws {
    try readObject { name in
      guard name == "__collections__" else { return try self.scanNext() }
      return try self.readObject { try self.readCollection($0) }
    }
  }

  func readEnvelope(_ name: String) throws {
    try readObject { key in
      guard key == name, try self.next() == UInt8(ascii: "[") else { return try self.scanNext() }
      self.key = nil
      return try self.readArray()
    }
  }
}
