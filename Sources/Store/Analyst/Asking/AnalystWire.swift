internal import Diagnostics
internal import Model
internal import Platform

/// The messages of the pipe. Both ends are the same binary, so the protocol needs no version.
///
/// The answer to a question is any number of `rows` messages and then one of the other answers. A `rows` message holds
/// whole rows, value by value. Neither side holds more than one message, so memory does not depend on the number of
/// rows.
enum AnalystWire {
  enum Question: UInt8 {
    case tables = 1
    case describe
    case query
    case newestReview
    case digest
    case plan
  }

  enum Answer: UInt8 {
    /// Some rows; more messages follow.
    case rows = 1
    /// The answer; for a query the last rows.
    case done
    case mistake
    case failure
  }

  static func put(_ error: AnalystError, into wire: inout WireBytes) {
    wire.put(error.kind.id)
    wire.put(error.reason)
    wire.put(error.mend)
    wire.put(error.offset ?? -1)
  }

  static func error(_ wire: inout WireReader) -> AnalystError? {
    guard let id = wire.text(), let reason = wire.text(), let mend = wire.text(), let offset = wire.int() else {
      return nil
    }
    return AnalystError(kind(id), reason, mend: mend, offset: offset < 0 ? nil : offset)
  }

  static func put(_ failure: Failure, into wire: inout WireBytes) {
    wire.put(Int(failure.exitCode.rawValue))
    wire.put(failure.problem.id)
    wire.put(failure.problem.place?.file ?? "")
    wire.put(failure.problem.reason)
    wire.put(failure.problem.mend)
  }

  static func failure(_ wire: inout WireReader) -> Failure? {
    guard let code = wire.int(), let id = wire.text(), let file = wire.text(), let reason = wire.text(),
      let mend = wire.text()
    else { return nil }
    return Failure(
      ExitCode(rawValue: Int32(truncatingIfNeeded: code)) ?? .software,
      kind(id).problem(at: file.isEmpty ? nil : Place(file), reason, mend: mend))
  }

  private static func kind(_ id: String) -> ProblemKind { ProblemKind.known(id) ?? StoreProblems.fault }

  static func put(_ answer: AnalystSession.Answer, into wire: inout WireBytes) {
    wire.put(answer.columns)
    wire.put(answer.tables.sorted())
    wire.put(answer.columnsRead.count)
    for (table, columns) in answer.columnsRead.sorted(by: { $0.key < $1.key }) {
      wire.put(table)
      wire.put(columns.sorted())
    }
    wire.put(answer.origins)
    wire.put(byte: answer.asksTime ? 1 : 0)
  }

  static func answer(_ wire: inout WireReader) -> AnalystSession.Answer? {
    guard let columns = wire.texts(), let tables = wire.texts(), let count = wire.int(), count >= 0 else { return nil }
    var read: [String: Set<String>] = [:]
    for _ in 0..<count {
      guard let table = wire.text(), let columns = wire.texts() else { return nil }
      read[table] = Set(columns)
    }
    guard let origins = wire.texts(), let asksTime = wire.byte() else { return nil }
    return AnalystSession.Answer(
      columns: columns, rows: 0, tables: Set(tables), columnsRead: read, origins: origins, asksTime: asksTime == 1)
  }

  static func put(_ plan: AnalystPlan, into wire: inout WireBytes) {
    for number in [plan.rows, plan.microseconds, plan.scanned, plan.sorts, plan.indexed, plan.steps.count] {
      wire.put(number)
    }
    for step in plan.steps {
      wire.put(step.depth)
      wire.put(step.words)
    }
  }

  static func plan(_ wire: inout WireReader) -> AnalystPlan? {
    guard let rows = wire.int(), let microseconds = wire.int(), let scanned = wire.int(), let sorts = wire.int(),
      let indexed = wire.int(), let count = wire.int(), count >= 0
    else { return nil }
    var steps: [AnalystPlan.Step] = []
    for _ in 0..<count {
      guard let depth = wire.int(), let words = wire.text() else { return nil }
      steps.append(AnalystPlan.Step(depth: depth, words: words))
    }
    var plan = AnalystPlan(steps: steps)
    (plan.rows, plan.microseconds, plan.scanned, plan.sorts, plan.indexed) = (
      rows, microseconds, scanned, sorts, indexed
    )
    return plan
  }

  static func put(_ tables: [AnalystTable], into wire: inout WireBytes) {
    wire.put(tables.count)
    for table in tables {
      wire.put(table.name)
      wire.put(table.meaning)
      wire.put(table.columns.count)
      for column in table.columns {
        for text in [column.name, column.kind.rawValue, column.meaning] { wire.put(text) }
      }
    }
  }

  static func tables(_ wire: inout WireReader) -> [AnalystTable]? {
    guard let count = wire.int(), count >= 0 else { return nil }
    var tables: [AnalystTable] = []
    for _ in 0..<count {
      guard let name = wire.text(), let meaning = wire.text(), let columns = columns(&wire) else { return nil }
      tables.append(AnalystTable(name, meaning, columns))
    }
    return tables
  }

  private static func columns(_ wire: inout WireReader) -> [AnalystTable.Column]? {
    guard let count = wire.int(), count >= 0 else { return nil }
    var columns: [AnalystTable.Column] = []
    for _ in 0..<count {
      guard let name = wire.text(), let kind = wire.text().flatMap(AnalystTable.Column.Kind.init),
        let meaning = wire.text()
      else { return nil }
      columns.append(AnalystTable.Column(name, kind, meaning))
    }
    return columns
  }
}

extension WireBytes {
  mutating func put(_ texts: [String]) {
    put(texts.count)
    for text in texts { put(text) }
  }

  mutating func put(_ value: AnalystValue) {
    put(byte: value.tag)
    switch value {
    case .null: break
    case .integer(let number): put(number)
    case .real(let number): put(Int64(bitPattern: number.bitPattern))
    case .text(let text): put(text)
    case .blob(let bytes): put(bytes)
    }
  }

  /// Appends a text or blob of a row directly from SQLite's memory.
  mutating func put(text: UnsafeRawBufferPointer) {
    put(byte: AnalystValue.text("").tag)
    put(raw: text)
  }

  mutating func put(blob: UnsafeRawBufferPointer) {
    put(byte: AnalystValue.blob([]).tag)
    put(raw: blob)
  }

  mutating func put(_ values: [String: AnalystValue]) {
    put(values.count)
    for (name, value) in values {
      put(name)
      put(value)
    }
  }
}

extension WireReader {
  mutating func texts() -> [String]? {
    guard let count = int(), count >= 0 else { return nil }
    var texts: [String] = []
    for _ in 0..<count {
      guard let text = text() else { return nil }
      texts.append(text)
    }
    return texts
  }

  mutating func value() -> AnalystValue? {
    switch byte() {
    case 0: .null
    case 1: number().map(AnalystValue.integer)
    case 2: number().map { .real(Double(bitPattern: UInt64(bitPattern: $0))) }
    case 3: text().map(AnalystValue.text)
    case 4: blob().map(AnalystValue.blob)
    default: nil
    }
  }

  mutating func values() -> [String: AnalystValue]? {
    guard let count = int(), count >= 0 else { return nil }
    var values: [String: AnalystValue] = [:]
    for _ in 0..<count {
      guard let name = text(), let value = value() else { return nil }
      values[name] = value
    }
    return values
  }
}

extension AnalystValue {
  /// The byte that precedes the value on the pipe.
  fileprivate var tag: UInt8 {
    switch self {
    case .null: 0
    case .integer: 1
    case .real: 2
    case .text: 3
    case .blob: 4
    }
  }
}
