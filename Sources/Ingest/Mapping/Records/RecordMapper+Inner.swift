internal import Model

extension RecordMapper {
  /// Maps the records of a list, or those that an object holds by id, which lies within the current record. They belong
  /// to the row with the id `parent`, unless their own fields say otherwise. A number or a text holds no records.
  func mapInner(_ collection: Collection, _ value: FieldValue, parent id: String?) throws {
    guard value.kind.isNested, let tape, let base, let mapper = innerMapper?(collection) else { return }
    let line = self.line
    // The same list in a repeated record has the same rows.
    if mapper !== self { mapper.numbers.removeAll() }
    let outer = mapper.parent
    defer { mapper.parent = outer }
    if let id { mapper.parent = RecordOpener.Parent(collection: shape.collection.name, key: Array(id.utf8)) }
    mapper.references = references
    for (key, record, section) in isLinked ? try linkedRecords(of: value, collection) : records(of: value) {
      mapper.parent?.section = section
      let raw = UnsafeRawBufferPointer(start: base + Int(tape[record].start), count: Int(tape[record].length))
      try key.withBytes { key in
        try mapper.mapObject(record, tape: tape, base: base, line: line, key: key, raw: raw)
      }
    }
  }

  /// The node of a record, with its key and the section of the list in which it stands, if there are any.
  typealias InnerRecord = (key: [UInt8]?, node: Int, section: String?)

  /// The nodes of the records, with their keys if an object holds them by id.
  private func records(of value: FieldValue) -> [InnerRecord] {
    if value.kind == .array { return elements(value).map { (nil, $0.node, nil) } }
    return members(value).map { (name, record) in
      (name.isEscaped ? JSONText.decodedWithHalves(name.bytes) : Array(name.bytes), record.node, nil)
    }
  }
}

extension [UInt8]? {
  /// Calls `body` with the bytes, or with nil.
  func withBytes<T>(_ body: (UnsafeRawBufferPointer?) throws -> T) rethrows -> T {
    guard let self else { return try body(nil) }
    return try self.withUnsafeBytes(body)
  }
}
