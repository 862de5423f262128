internal import Diagnostics

/// Reads the records of a JSON file one by one through a window.
final class JSONReader {
  /// Takes a record, valid for the call only.
  typealias Consumer = (JSONRecord) throws -> Void
  /// Takes the bytes of a record that is no JSON.
  typealias Rejecter = (_ kind: ProblemKind, _ line: Int, _ raw: UnsafeRawBufferPointer) throws -> Void

  let window: ByteWindow
  let scanner = JSONScanner()
  let scribe: ProblemScribe
  let consume: Consumer
  let reject: Rejecter
  /// Whether everything was read to the end of the last value.
  private(set) var isWhole = true
  private(set) var layout = JSONLayout.values
  /// Every record so far stood on one line, so the next line is a fresh start after a broken one.
  private var isLineByLine = true
  private var key: [UInt8]?
  private var collection: String?

  init(
    _ window: ByteWindow, scribe: ProblemScribe, reject: @escaping Rejecter, consume: @escaping Consumer
  ) {
    self.window = window
    self.scribe = scribe
    self.reject = reject
    self.consume = consume
  }

  /// Reads the whole file; what is wrong in it is reported and ends nothing but the file.
  func read() throws {
    try passByteOrderMark()
    layout = try findLayout()
    switch layout {
    case .values: try readValues()
    case .array: try readArrays()
    case .keyed: try readObject { _ in try self.readRecord() }
    case .collections: try readObject { name in try self.readCollection(name) }
    case .dump: try readDump()
    case .envelope(let name): try readEnvelope(name)
    }
    if layout != .values, layout != .array, isWhole, try next() != nil {
      fail(.fault("something follows the end of the data"), at: window.cursor)
    }
    if window.fault != nil { isWhole = false }
  }

  private func passByteOrderMark() throws {
    while window.end < 3, try window.fill() {}
    guard window.end >= 3, window.base[0] == 0xEF, window.base[1] == 0xBB, window.base[2] == 0xBF else { return }
    window.index = 3
    window.lineStart = 3
  }

  private func findLayout() throws -> JSONLayout {
    guard try next() != nil else { return .values }
    while true {
      var cursor = window.cursor
      let outcome = scanner.scan(&cursor)
      let record = self.record(line: 1)
      switch outcome {
      case .value:
        if cursor.significant() != nil, record.tape[0].kind == .object { return .values }
        if cursor.isLast || record.tape[0].kind != .object { return JSONLayout(firstValue: record) }
        guard try window.fill() else { return JSONLayout(firstValue: record) }
      case .fault(.unexpectedEnd), .incomplete:
        // A window's worth of bytes tells enough.
        guard window.end < 4096, try window.fill() else { return JSONLayout(firstValue: record) }
      case .fault:
        let layout = JSONLayout(firstValue: record)
        return layout == .keyed && record.keys(of: 0).count < 2 ? .values : layout
      }
    }
  }

  private func record(line: Int) -> JSONRecord {
    JSONRecord(
      tape: scanner.tape, node: 0, base: UnsafeRawPointer(window.base + scanner.origin), line: line, key: key,
      collection: collection)
  }

  // MARK: Shapes of files

  private func readValues() throws {
    while try next() != nil {
      guard try !readRecord() else { continue }
      guard !window.isLast || window.index < window.end else { return }
      try skipBrokenRecord()
      isWhole = wholeAfterBroken
    }
  }

  /// One array, or several one after another.
  private func readArrays() throws {
    while let byte = try next() {
      guard byte == UInt8(ascii: "[") else {
        return fail(.fault("something follows the end of the array"), at: window.cursor)
      }
      guard try readArray() else { return }
    }
  }

  private func readArray() throws -> Bool {
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
  private func readObject(_ member: (String) throws -> Bool) throws -> Bool {
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

  private func readKey() throws -> Bool {
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
  private func readCollection(_ name: String) throws -> Bool {
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

  private func readDump() throws {
    try readObject { name in
      guard name == "__collections__" else { return try self.scanNext() }
      return try self.readObject { try self.readCollection($0) }
    }
  }

  private func readEnvelope(_ name: String) throws {
    try readObject { key in
      guard key == name, try self.next() == UInt8(ascii: "[") else { return try self.scanNext() }
      self.key = nil
      return try self.readArray()
    }
  }

  // MARK: Records

  /// The next byte that is no white space; nil at the end.
  private func next() throws -> UInt8? {
    while true {
      var cursor = window.cursor
      let byte = cursor.significant()
      window.move(to: cursor)
      if byte != nil { return byte }
      guard try window.fill() else { return nil }
    }
  }

  /// Scans a value and hands it on; false where it is broken.
  private func readRecord() throws -> Bool {
    _ = try next()
    let line = window.line
    guard try scanNext() else { return false }
    if scanner.duplicateKey != nil { noteDuplicate(line) }
    if window.line != line { isLineByLine = false }
    try consume(record(line: line))
    return true
  }

  /// Where a record that is broken began, and why it is.
  private var broken: (line: Int, kind: ProblemKind)?

  /// Scans a value onto the tape, with as many bytes as it needs; false where it is broken, which has been reported.
  private func scanNext() throws -> Bool {
    _ = try next()
    while true {
      var cursor = window.cursor
      let line = cursor.line
      switch scanner.scan(&cursor) {
      case .value:
        window.move(to: cursor)
        return true
      case .incomplete:
        if try window.fill() { continue }
        // Nothing came: the end of the bytes is known now, or the record is as large as one may be.
        guard window.isFull else { continue }
        broken = (line, IngestProblems.tooLarge)
        fail(.json(.tooLarge), at: window.cursor)
        return false
      case .fault(let fault):
        broken = (line, kind(of: fault))
        fail(.json(fault), at: cursor)
        return false
      }
    }
  }

  private func noteDuplicate(_ line: Int) {
    guard let node = scanner.duplicateKey else { return }
    let name = Printable.line(String(decoding: record(line: line).text(node), as: UTF8.self), limit: 60)
    scribe.report(IngestProblems.duplicateKey, line: line, field: name, "\"\(name)\" stands twice in one object")
  }

  // MARK: Faults

  private enum Fault {
    case json(JSONFault)
    case fault(String)
  }

  private var wholeAfterBroken = true

  private func kind(of fault: JSONFault) -> ProblemKind {
    switch fault {
    case .invalidUTF8: IngestProblems.invalidUTF8
    case .tooDeep, .tooLarge: IngestProblems.tooLarge
    case .unexpectedEnd: IngestProblems.truncated
    default: IngestProblems.jsonSyntax
    }
  }

  private func failAtEnd() -> Bool {
    fail(.json(.unexpectedEnd), at: window.cursor)
    return false
  }

  /// Reports what is wrong at the cursor; the file counts as not read to its end until a later line is a fresh start.
  private func fail(_ fault: Fault, at cursor: JSONCursor) {
    wholeAfterBroken = isWhole
    isWhole = false
    switch fault {
    case .fault(let words):
      scribe.report(IngestProblems.jsonSyntax, line: cursor.line, column: cursor.column, words)
    case .json(let fault):
      // Data that broke off has its own problem, which says why.
      if fault == .unexpectedEnd, window.fault != nil { return }
      scribe.report(
        kind(of: fault), line: cursor.line, column: cursor.column, excerpt: excerpt(at: cursor), fault.words)
    }
  }

  /// The line around a place, as far as it is in the window.
  private func excerpt(at cursor: JSONCursor) -> Excerpt {
    let start = max(cursor.lineStart, cursor.index - 200, 0)
    var stop = min(cursor.index, cursor.end)
    while stop < cursor.end, stop < cursor.index + 100, cursor.base[stop] != 0x0A, cursor.base[stop] != 0x0D {
      stop += 1
    }
    let bytes = UnsafeBufferPointer(start: cursor.base + min(start, stop), count: max(0, stop - start))
    return Excerpt(line: String(decoding: bytes, as: UTF8.self), column: cursor.index - start + 1)
  }

  /// Passes a record that is broken: to the next line, or, where records have several lines, to one that opens one.
  private func skipBrokenRecord() throws {
    guard let broken else { return }
    self.broken = nil
    let first = min(1000, window.end - window.index)
    let line = UnsafeRawBufferPointer(start: window.base + window.index, count: first)
    let end = line.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? first
    try reject(broken.kind, broken.line, UnsafeRawBufferPointer(rebasing: line[..<end]))
    if broken.kind.id == IngestProblems.truncated.id { wholeAfterBroken = false }
    repeat {
      guard try skipLine() else { return }
    } while try !isLineByLine && !opensRecord()
  }

  /// Goes to the start of the next line; false at the end.
  private func skipLine() throws -> Bool {
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

  private func opensRecord() throws -> Bool {
    if window.index == window.end { _ = try window.fill() }
    return window.index < window.end && window.base[window.index] == UInt8(ascii: "{")
  }
}
