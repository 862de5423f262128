extension JSONReader {
  func readValues() throws {
    while try next() != nil {
      if let memory, try passKnown(memory) { continue }
      guard try !readRecord() else { continue }
      guard !window.isLast || window.index < window.end else { return }
      try skipBrokenRecord()
      isWhole = wholeAfterBroken
    }
  }

  /// One array, or several one after another.
  func readArrays() throws {
    while let byte = try next() {
      guard byte == UInt8(ascii: "[") else {
        return fail(.fault("something follows the end of the array"), at: window.cursor)
      }
      guard try readArray() else { return }
    }
  }

  func readArray() throws -> Bool {
    window.index += 1
    guard let first = try next() else { return failAtEnd() }
    if first == UInt8(ascii: "]") {
      window.index += 1
      return true
    }
    while true {
      guard try readRecord() else { return false }
      guard let byte = try next() else { return failAtEnd() }
      guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else {
        fail(.json(.commaExpected(inObject: false)), at: window.cursor)
        return false
      }
      window.index += 1
      if byte == UInt8(ascii: "]") { return true }
    }
  }

  /// Calls `member` with each key in turn; it reads the value and says whether to go on.
  @discardableResult
  func readObject(_ member: (String) throws -> Bool) throws -> Bool {
    guard try next() == UInt8(ascii: "{") else {
      fail(.fault("an object is expected here"), at: window.cursor)
      return false
    }
    window.index += 1
    guard let first = try next() else { return failAtEnd() }
    if first == UInt8(ascii: "}") {
      window.index += 1
      return true
    }
    while true {
      guard try readKey() else { return false }
      let name = key ?? []
      guard try member(String(decoding: name, as: UTF8.self)) else { return false }
      key = nil
      guard let byte = try next() else { return failAtEnd() }
      guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") else {
        fail(.json(.commaExpected(inObject: true)), at: window.cursor)
        return false
      }
      window.index += 1
      if byte == UInt8(ascii: "}") { return true }
    }
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

  /// A collection of a dump: an object by id, or an array.
  func readCollection(_ name: String) throws -> Bool {
    collection = name
    key = nil
    defer { collection = nil }
    guard let byte = try next() else { return failAtEnd() }
    switch byte {
    case UInt8(ascii: "{"): return try readObject { _ in try self.readRecord() }
    case UInt8(ascii: "["): return try readArray()
    default: return try scanNext()
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
