/// How a JSON file arranges its records.
enum JSONLayout: Hashable {
  /// Values one after another: JSON lines, or pretty-printed objects.
  case values
  /// The elements of one array.
  case array
  /// The members of one object, by id.
  case keyed
  /// An object whose members are collections, each one an object by id or an array.
  case collections
  /// `{"__collections__":{"Reviews":{"<id>":{}}}}`.
  case dump
  /// The elements of the array under one key of an object; its other members describe the list.
  case envelope(String)

  /// Determines the layout from the first value of a file, of which the tape may have only the beginning.
  init(firstValue record: JSONRecord) {
    guard record.tape.count > 0 else {
      self = .values
      return
    }
    switch record.tape[0].kind {
    case .array: self = .array
    case .object: self = Self.ofObject(record)
    default: self = .values
    }
  }

  /// Whether members are named as collections are. In another language two of them must be, or the only one.
  private static func nameCollections(_ names: [String]) -> Bool {
    if names.contains(where: { FileNaming.collection(named: $0.lowercased()) != nil }) { return true }
    let named = Set(names.compactMap { HeaderWords.all.collection(named: $0) })
    return !named.isDisjoint(with: [.restaurants, .reviews]) && (named.count > 1 || names.count == 1)
  }

  private static func ofObject(_ record: JSONRecord) -> JSONLayout {
    let all = record.keys(of: 0)
    let keys = all.filter { $0 + 1 < record.tape.count }
    // The first string is longer than the look-ahead. Members of an object by id are objects, which would have begun.
    if keys.isEmpty, !all.isEmpty { return .values }
    let names = keys.map { String(decoding: record.text($0), as: UTF8.self) }
    if names.contains("__collections__") { return .dump }
    if let type = record.value("type", of: 0), record.text(type).elementsEqual("FeatureCollection".utf8) {
      return .envelope("features")
    }
    let kinds = keys.map { record.tape[$0 + 1].kind }
    let folded = names.map { $0.lowercased() }
    if kinds.allSatisfy({ $0 == .object || $0 == .array }), nameCollections(names) {
      if keys.count == 1, kinds[0] == .array { return .envelope(names[0]) }
      if keys.allSatisfy({ record.tape[$0 + 1].kind == .array || holdsObjects(record, $0 + 1) }) { return .collections }
    }
    if let place = keys.indices.first(where: { holdsAccounts(record, keys[$0] + 1) }) { return .envelope(names[place]) }
    // A record with a name may have a list of reviews of its own.
    if !folded.contains("id"),
      let place = folded.indices.first(where: { place in
        guard kinds[place] == .array else { return false }
        let isOfRecord = folded.contains("name") && FileNaming.collection(named: folded[place]) != nil
        return envelopes.contains(folded[place]) && !isOfRecord
      })
    {
      return .envelope(names[place])
    }
    return kinds.allSatisfy { $0 == .object } ? .keyed : .values
  }

  /// Whether one of an array's first elements has the key of Firebase Auth's accounts.
  private static func holdsAccounts(_ record: JSONRecord, _ array: Int) -> Bool {
    guard record.tape[array].kind == .array else { return false }
    var element = array + 1
    for _ in 0..<20 {
      guard element < record.tape.count, record.tape[element].kind == .object else { return false }
      if record.value("localId", of: element) != nil { return true }
      guard record.tape[element].next != 0 else { return false }
      element = Int(record.tape[element].next)
    }
    return false
  }

  /// Whether all members are objects.
  private static func holdsObjects(_ record: JSONRecord, _ object: Int) -> Bool {
    record.keys(of: object).allSatisfy { $0 + 1 >= record.tape.count || record.tape[$0 + 1].kind == .object }
  }

  private static let envelopes: Set<String> = [
    "reviews", "restaurants", "businesses", "places", "documents", "features", "data", "items", "results", "records",
    "rows", "itemlistelement", "datafeedelement",
  ]
}

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
