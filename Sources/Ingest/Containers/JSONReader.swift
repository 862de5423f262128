internal import Diagnostics
internal import Model
internal import Platform

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
    try window.passByteOrderMark()
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

  /// Skips lines that the last reading had as well; false before a line that must be read.
  ///
  /// A line represents its record only if the record begins and ends with the line. Then the same bytes are the same
  /// record.
  func passKnown(_ memory: RecordMemory) throws -> Bool {
    linePrint = 0
    var passed = false
    while window.index == window.lineStart, let end = try lineEnd() {
      let line = UnsafeRawBufferPointer(start: window.base + window.index, count: end - window.index)
      let print = RecordPrint.of(line, seed: memory.seed)
      guard let place = memory.place(of: print) else {
        (linePrint, linePrintEnd) = (print, end)
        return passed
      }
      try passRecord(place)
      passed = true
      window.index = min(end + 1, window.end)
      window.line += 1
      window.lineStart = window.index
      if window.index == window.end, try !window.fill() { break }
    }
    return passed
  }

  /// The print of the line, if the value that was just scanned is the whole line.
  func printOfRecord() -> UInt64 {
    guard linePrint != 0 else { return 0 }
    var index = window.index
    while index < linePrintEnd, window.base[index] == 0x20 || window.base[index] == 0x0D { index += 1 }
    return index == linePrintEnd ? linePrint : 0
  }

  /// The end of the current line, which is its LF or the end of the data; nil if the line is too long for the window.
  private func lineEnd() throws -> Int? {
    while true {
      let count = window.end - window.index
      if count > 0, let place = memchr(window.base + window.index, 0x0A, count) {
        return UnsafeRawPointer(place) - UnsafeRawPointer(window.base)
      }
      if try window.fill() { continue }
      return window.isLast && count > 0 ? window.end : nil
    }
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

/// One record of a JSON file, valid until the next one is read.
struct JSONRecord {
  let tape: JSONTape
  /// The node of the record.
  let node: Int
  /// The address from which the tape's offsets count.
  let base: UnsafeRawPointer
  let line: Int
  /// The key of the record; nil in lists.
  let key: [UInt8]?
  /// The name of its collection, in dumps of several.
  let collection: String?
  /// The print of its line, if the line is the whole record and may be recognized; else 0.
  var print: UInt64 = 0

  var raw: UnsafeRawBufferPointer { bytes(of: node) }

  func bytes(of node: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + Int(tape[node].start), count: Int(tape[node].length))
  }

  /// The nodes of an object's keys. Each value follows its key.
  func keys(of object: Int) -> [Int] {
    guard tape[object].kind == .object else { return [] }
    var found: [Int] = []
    var index = object + 1
    let end = tape[object].next == 0 ? tape.count : Int(tape[object].next)
    while index < end {
      found.append(index)
      guard index + 1 < end, tape[index + 1].next != 0 else { break }
      index = Int(tape[index + 1].next)
    }
    return found
  }

  /// Whether an object has a key, without making a list of its keys.
  func has(_ name: StaticString, in object: Int) -> Bool {
    let end = Int(tape[object].next)
    var index = object + 1
    while index < end {
      if tape[index].length == name.utf8CodeUnitCount,
        memcmp(base + Int(tape[index].start), name.utf8Start, name.utf8CodeUnitCount) == 0
      {
        return true
      }
      index = Int(tape[index + 1].next)
    }
    return false
  }

  /// The value of a key of an object; the last one of several.
  func value(_ name: String, of object: Int) -> Int? {
    let key = keys(of: object).last { tape[$0].length == name.utf8.count && bytes(of: $0).elementsEqual(name.utf8) }
    return key.flatMap { $0 + 1 < tape.count ? $0 + 1 : nil }
  }

  /// The text of a key or string, with unpaired surrogates in the form that `JSONText.holdsHalf` recognizes.
  func text(_ node: Int) -> [UInt8] {
    tape[node].isEscaped ? JSONText.decodedWithHalves(bytes(of: node)) : Array(bytes(of: node))
  }
}
