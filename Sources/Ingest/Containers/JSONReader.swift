internal import Diagnostics
internal import Model

/// Reads the records of a JSON file one by one through a window.
final class JSONReader {
  /// Called with a record, which is valid only during the call.
  typealias Consumer = (JSONRecord) throws -> Void
  /// Called with the bytes of a record that is not valid JSON.
  typealias Rejecter = (_ kind: ProblemKind, _ line: Int, _ id: [UInt8]?, _ raw: UnsafeRawBufferPointer) throws -> Void

  let window: ByteWindow
  let scanner = JSONScanner()
  let scribe: ProblemScribe
  let consume: Consumer
  let reject: Rejecter
  /// The records of the last reading, if they are known.
  let memory: RecordMemory?
  /// Called instead of `consume` for a record of the last reading that occurs again.
  let passRecord: (Int) throws -> Void
  /// The print of the current line, if it is to be stored; else 0.
  var linePrint: UInt64 = 0
  var linePrintEnd = 0
  /// Whether everything was read to the end of the last value.
  var isWhole = true
  private(set) var layout = JSONLayout.values
  /// Whether each record is known to be on a line of its own, whatever the first one looks like.
  private let hasLines: Bool
  /// Whether every record so far was on one line, so that the next line after a broken one begins a new record.
  var isLineByLine = true
  /// Whether the broken record should have been on one line.
  var isOneLine = true
  /// Whether the values of the current list may be on lines of their own.
  var isByLine = true
  /// The key before the current value.
  var key: [UInt8]?
  /// The current collection of a dump.
  var collection: String?

  /// Where a broken record began, and its problem.
  var broken: (line: Int, kind: ProblemKind)?
  /// Whether the file counts as whole if a line after the broken one begins a new record.
  var wholeAfterBroken = true

  init(
    _ window: ByteWindow, scribe: ProblemScribe, memory: RecordMemory? = nil, hasLines: Bool = false,
    pass: @escaping (Int) throws -> Void = { _ in }, reject: @escaping Rejecter, consume: @escaping Consumer
  ) {
    self.memory = memory
    self.hasLines = hasLines
    passRecord = pass
    self.window = window
    self.scribe = scribe
    self.reject = reject
    self.consume = consume
  }

  /// Reads the whole file. Faults are reported, and end the reading of this file only.
  func read() throws {
    try passByteOrderMark()
    layout = hasLines ? .values : try findLayout()
    switch layout {
    case .values: try readValues()
    case .array: try readArrays()
    case .keyed: try readObject { _ in try self.readRecord() }
    case .collections: try readObject { name in try self.readCollection(name) }
    case .dump: try readDump()
    case .envelope(let name): try readEnvelope(name)
    }
    if layout != .values, layout != .array, isWhole, try next() != nil {
      try failBehind("something follows the end of the data")
    }
    if window.fault != nil { isWhole = false }
  }

  func passByteOrderMark() throws {
    while window.end < 3, try window.fill() {}
    guard window.end >= 3, window.base[0] == 0xEF, window.base[1] == 0xBB, window.base[2] == 0xBF else { return }
    window.index = 3
    window.lineStart = 3
  }

  func findLayout() throws -> JSONLayout {
    guard try next() != nil, try !passSeparatorOfRecords() else { return .values }
    // The scan result is valid only until the window moves, so the value is scanned again if no more bytes came.
    var canGrow = true
    while true {
      var cursor = window.cursor
      let outcome = scanner.scan(&cursor)
      let record = self.record(line: 1)
      switch outcome {
      case .value:
        if cursor.significant() != nil, record.tape[0].kind == .object { return .values }
        guard canGrow, !cursor.isLast, record.tape[0].kind == .object else { return JSONLayout(firstValue: record) }
        canGrow = try window.fill()
      case .fault(.unexpectedEnd), .incomplete:
        // As many bytes as a window has are enough to decide.
        guard canGrow, window.end < 4096 else { return JSONLayout(firstValue: record) }
        canGrow = try window.fill()
      case .fault:
        let layout = JSONLayout(firstValue: record)
        return layout == .keyed && record.keys(of: 0).count < 2 ? .values : layout
      }
    }
  }

  func record(line: Int) -> JSONRecord {
    JSONRecord(
      tape: scanner.tape, node: 0, base: UnsafeRawPointer(window.base + scanner.origin), line: line, key: key,
      collection: collection)
  }

  // MARK: Records

  /// The next byte that is no white space; nil at the end.
  func next() throws -> UInt8? {
    while true {
      var cursor = window.cursor
      let byte = cursor.significant()
      window.move(to: cursor)
      if byte != nil { return byte }
      guard try window.fill() else { return nil }
    }
  }

  /// Scans a value and passes it to `consume`; false if it is broken.
  func readRecord() throws -> Bool {
    _ = try next()
    let line = window.line
    guard try scanNext() else { return false }
    let print = printOfRecord()
    if scanner.duplicateKey != nil { reportDuplicate(line) }
    if window.line != line { isLineByLine = false }
    var record = record(line: line)
    if scanner.duplicateKey == nil { record.print = print }
    try consume(record)
    return true
  }

  /// Scans a value onto the tape, and reads as many bytes as it needs. Reports a broken value and returns false.
  func scanNext() throws -> Bool {
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
        // No bytes came, so either the end is reached now, or the record has the maximal size.
        guard window.isFull else { continue }
        broken = (line, IngestProblems.tooLarge)
        isOneLine = isLineByLine
        fail(.json(.tooLarge), at: window.cursor)
        return false
      case .fault(let fault):
        broken = (line, kind(of: fault))
        failRecord(fault, at: cursor)
        return false
      }
    }
  }

  func reportDuplicate(_ line: Int) {
    if let node = scanner.duplicateKey { record(line: line).reportDuplicate(node, scribe) }
  }
}

extension JSONRecord {
  /// Reports a key that occurs twice in its object.
  func reportDuplicate(_ node: Int, _ scribe: ProblemScribe) {
    let name = Printable.line(String(decoding: text(node), as: UTF8.self), limit: 60)
    // The key may be private, as records may be stored under their owners' addresses.
    guard PrivateText.mayShow(name) else {
      return scribe.report(IngestProblems.duplicateKey, line: line, "a name stands twice in one object")
    }
    scribe.report(IngestProblems.duplicateKey, line: line, field: name, "\"\(name)\" stands twice in one object")
  }
}
