internal import Diagnostics
internal import Model

/// Reads the records of a JSON file one by one through a window.
final class JSONReader {
  /// Takes a record, valid for the call only.
  typealias Consumer = (JSONRecord) throws -> Void
  /// Takes the bytes of a record that is no JSON.
  typealias Rejecter = (_ kind: ProblemKind, _ line: Int, _ id: [UInt8]?, _ raw: UnsafeRawBufferPointer) throws -> Void

  let window: ByteWindow
  let scanner = JSONScanner()
  let scribe: ProblemScribe
  let consume: Consumer
  let reject: Rejecter
  /// The records of the last reading, where it is known.
  let memory: RecordMemory?
  /// Takes the place of a record of the last reading that stands here again.
  let passRecord: (Int) throws -> Void
  /// Of the current line, where it is to be remembered; else 0.
  var linePrint: UInt64 = 0
  var linePrintEnd = 0
  /// Whether everything was read to the end of the last value.
  var isWhole = true
  private(set) var layout = JSONLayout.values
  /// Each record is known to stand on a line of its own, whatever the first one looks like.
  private let hasLines: Bool
  /// Every record so far stood on one line, so the next line is a fresh start after a broken one.
  var isLineByLine = true
  /// The record that is broken was to stand on one line.
  var isOneLine = true
  /// Values of the list that is read may stand on lines of their own.
  var isByLine = true
  /// The key before the value that is read.
  var key: [UInt8]?
  /// The collection of a dump that is read.
  var collection: String?

  /// Where a record that is broken began, and why it is.
  var broken: (line: Int, kind: ProblemKind)?
  /// Whether the file counts as whole if a line after the broken one is a fresh start.
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

  /// Reads the whole file; what is wrong in it is reported and ends nothing but the file.
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
    guard try next() != nil else { return .values }
    // What was scanned is good only until the window moves, so it is scanned again where nothing more came.
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
        // A window's worth of bytes tells enough.
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

  /// Scans a value and hands it on; false where it is broken.
  func readRecord() throws -> Bool {
    _ = try next()
    let line = window.line
    guard try scanNext() else { return false }
    let print = printOfRecord()
    if scanner.duplicateKey != nil { noteDuplicate(line) }
    if window.line != line { isLineByLine = false }
    var record = record(line: line)
    if scanner.duplicateKey == nil { record.print = print }
    try consume(record)
    return true
  }

  /// Scans a value onto the tape, with as many bytes as it needs; false where it is broken, which has been reported.
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
        // Nothing came: the end of the bytes is known now, or the record is as large as one may be.
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

  func noteDuplicate(_ line: Int) {
    guard let node = scanner.duplicateKey else { return }
    let name = Printable.line(String(decoding: record(line: line).text(node), as: UTF8.self), limit: 60)
    // Records may be kept under their owners' addresses.
    guard PrivateText.mayShow(name) else {
      return scribe.report(IngestProblems.duplicateKey, line: line, "a name stands twice in one object")
    }
    scribe.report(IngestProblems.duplicateKey, line: line, field: name, "\"\(name)\" stands twice in one object")
  }
}
