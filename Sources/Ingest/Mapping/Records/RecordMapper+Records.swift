internal import Model

extension RecordMapper {
  /// Assigns the fields of an object on the tape, and nested ones for which there are rules.
  @inline(__always)
  func assignFields(of object: Int, tape: JSONTape, base: UnsafeRawPointer, table: FieldTable) {
    let end = Int(tape[object].next)
    var index = object &+ 1
    var position = 0
    while index < end {
      let key = tape[index]
      let name = UnsafeRawBufferPointer(start: base + Int(key.start), count: Int(key.length))
      if let entry = key.isEscaped ? escapedEntry(name, table) : table.find(name, at: position) {
        assign(entry, name, isDuplicate: key.isDuplicate, at: index &+ 1, tape: tape, base: base)
      }
      index = Int(tape[index &+ 1].next)
      position &+= 1
    }
  }

  @inline(__always)
  private func assign(
    _ entry: UnsafeMutablePointer<FieldTable.Entry>, _ name: UnsafeRawBufferPointer, isDuplicate: Bool, at index: Int,
    tape: JSONTape, base: UnsafeRawPointer
  ) {
    var place = unwrapped(index, tape, base)
    if isLinked { place = single(place, isOuter: entry.pointee.nested != nil) }
    let node = tape[place]
    if node.kind == .object, let nested = entry.pointee.nested {
      assignInner(place, tape: tape, base: base, table: nested.takeUnretainedValue())
      if !entry.pointee.takesObject { return }
    }
    let value = FieldValue(
      kind: node.kind, isEscaped: node.isEscaped,
      bytes: UnsafeRawBufferPointer(start: base + Int(node.start), count: Int(node.length)), node: place)
    assign(entry, value, name: name, isDuplicate: isDuplicate)
  }

  @inline(never)
  private func assignInner(_ object: Int, tape: JSONTape, base: UnsafeRawPointer, table: FieldTable) {
    assignFields(of: object, tape: tape, base: base, table: table)
  }

  private func escapedEntry(
    _ name: UnsafeRawBufferPointer, _ table: FieldTable
  ) -> UnsafeMutablePointer<FieldTable.Entry>? {
    JSONText.decoded(name).withUnsafeBytes { table.entry(named: $0) }
  }

  /// The inner value of a REST value such as `{"stringValue":"x"}`.
  @inline(__always)
  func unwrapped(_ index: Int, _ tape: JSONTape, _ base: UnsafeRawPointer) -> Int {
    guard tape[index].kind == .object else { return index }
    return isLinked ? linkedValue(index, tape, base) : RESTValue.unwrapped(index, tape, base)
  }

  /// Maps one row of a table.
  func mapCells(
    _ cells: UnsafeBufferPointer<FieldValue>, header: CSVHeader, line: Int,
    raw: UnsafeRawBufferPointer
  ) throws {
    beginRecord(line: line, tape: nil, base: nil)
    if self.header == nil { self.header = header }
    recordRow = cells
    for index in 0..<min(cells.count, header.columns.count) where !cells[index].bytes.isEmpty {
      guard let entry = header.columns[index].entry else { continue }
      assign(entry, cells[index], name: header.columns[index].name, isDuplicate: false)
    }
    try finishRecord(key: nil, raw: raw)
    let isWider = cells.count > header.columns.count
    if isWider, cells[header.columns.count...].contains(where: { !$0.bytes.isEmpty }), !dates.isSurvey {
      try rows.rejectField(IngestProblems.csvWidth, line: line, column: "", id: nil, raw: raw)
    }
  }

  /// Maps one record from the tape; rejects one that is no object.
  func mapObject(
    _ object: Int, tape: JSONTape, base: UnsafeRawPointer, line: Int, key: UnsafeRawBufferPointer?,
    raw: UnsafeRawBufferPointer, print: UInt64 = 0
  ) throws {
    guard tape[object].kind == .object else {
      rows.countRead()
      scribe.report(IngestProblems.notAnObject, line: line, "a record of \(shape.collection.name) is no object")
      return try rows.rejectRow(IngestProblems.notAnObject, line: line, id: nil, raw: raw)
    }
    beginRecord(line: line, tape: tape, base: base, print: print)
    recordObject = FieldValue(kind: .object, isEscaped: false, bytes: raw, node: object)
    assignFields(of: object, tape: tape, base: base, table: table)
    try finishRecord(key: key, raw: raw)
  }
}
