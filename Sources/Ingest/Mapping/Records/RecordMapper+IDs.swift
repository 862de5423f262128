internal import Diagnostics
internal import Model
internal import Platform

/// Ids of rows and references to them. Both accept the same values.
extension RecordMapper {
  /// Sets an id of the row itself, exactly as it is written.
  func convertID(_ slot: FieldSlot, _ rule: PlainRule) throws {
    try withID(slot.value, slot) { id in
      addPathID(id)
      rows.set(collection, rule.column, bytes: id)
    }
  }

  /// Sets a reference: an id, or a path such as `/Users/x` and `projects/p/databases/d/documents/Users/x`. A path is
  /// cut to its last part, unless it is a row's whole id.
  func convertReference(_ slot: FieldSlot, _ rule: PlainRule) throws {
    guard let value = referred(slot.value) else {
      return try rejectField(IngestProblems.badText, slot, "holds an object that is no reference")
    }
    guard value.kind == .string || value.kind == .number else {
      return try rejectField(IngestProblems.badText, slot, "holds no id")
    }
    try withID(value, slot) { text in
      let id = try isOwnID(text, rule.column) ? text : Self.lastPart(text)
      if !id.isEmpty { rows.set(collection, rule.column, bytes: id) }
    }
  }

  /// Whether the key of a record can be its id; reports it if not.
  func canBeID(_ key: UnsafeRawBufferPointer) throws -> Bool {
    let fault: (kind: ProblemKind, words: String)? =
      JSONText.holdsHalf(key) || halves?.mayBe(in: key) == true
      ? (IngestProblems.loneSurrogate, "the key of the record holds half of a character, so that it is no id")
      : SpreadsheetError.isOne(key)
        ? (IngestProblems.brokenCell, "the key of the record is what a spreadsheet writes for a broken cell") : nil
    guard let fault else {
      addPathID(key)
      return true
    }
    guard !dates.isSurvey else { return false }
    scribe.report(fault.kind, line: line, fault.words)
    try rows.rejectField(fault.kind, line: line, column: "", id: nil, raw: key)
    return false
  }

  /// The text in a reference value; nil for any other object.
  private func referred(_ value: FieldValue) -> FieldValue? {
    guard value.kind == .object else { return value }
    return member(of: value, ["value", "path", "_path", "id", "$oid", "referenceValue"])
  }

  /// Calls `body` with the text of an id; rejects a text that cannot be one.
  func withID(_ value: FieldValue, _ slot: FieldSlot, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var text = value.bytes
    if value.isEscaped {
      let target = room(value.bytes.count)
      let (count, hasHalf) = JSONText.decode(value.bytes, into: target)
      guard !hasHalf else { return try rejectHalf(slot) }
      text = UnsafeRawBufferPointer(start: target, count: count)
    }
    guard halves?.mayBe(in: text) != true else { return try rejectHalf(slot) }
    guard !SpreadsheetError.isOne(text) else {
      return try rejectField(
        IngestProblems.brokenCell, slot,
        "holds \(String(decoding: text, as: UTF8.self)) of a spreadsheet, which is no id")
    }
    try body(text)
  }

  private func rejectHalf(_ slot: FieldSlot) throws {
    try rejectField(IngestProblems.loneSurrogate, slot, "holds half of a character, so that it is no id")
  }

  // MARK: Paths

  /// Adds the id of a restaurant or a user that looks like a path, to which references would be cut.
  private func addPathID(_ id: UnsafeRawBufferPointer) {
    guard collection.isOfSubjects, collection == shape.collection, let paths,
      id.contains(UInt8(ascii: "/")), Self.isPath(id)
    else { return }
    paths.add(Array(id), of: collection)
  }

  private func isOwnID(_ text: UnsafeRawBufferPointer, _ column: Int) throws -> Bool {
    guard let paths, !dates.isSurvey, text.contains(UInt8(ascii: "/")) else { return false }
    switch collection.columns[column].name {
    case "user_id": return try paths.contains(text, of: .users)
    case "restaurant_id": return try paths.contains(text, of: .restaurants)
    default: return false
    }
  }

  /// The last part of a path: `/Users/x`, `Users/x`, `projects/…/documents/Users/x`. Any other text is returned
  /// unchanged.
  static func lastPart(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var start = text.count
    while start > 0, text[start - 1] != UInt8(ascii: "/") { start -= 1 }
    guard start > 0, isPath(text) else { return text }
    return UnsafeRawBufferPointer(rebasing: text[start...])
  }

  private static func isPath(_ text: UnsafeRawBufferPointer) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: true)
    guard parts.count >= 2, let head = parts.first else { return false }
    let name = String(decoding: head, as: UTF8.self).lowercased()
    if name == "projects" { return true }
    return parts.count == 2 && (text.first == UInt8(ascii: "/") || FileNaming.collection(named: name) != nil)
  }
}

/// The error values that spreadsheets show in a cell, in the languages of the site.
enum SpreadsheetError {
  private static let words: Set<String> = [
    "NAME?", "REF!", "N/A", "VALUE!", "DIV/0!", "NULL!", "NUM!", "ERROR!", "SPILL!", "CALC!",
    "¿NOMBRE?", "¡REF!", "N/D", "¡VALOR!", "¡DIV/0!", "¡NULO!", "¡NUM!", "NOM?", "VALEUR!", "NOMBRE!", "NUL!",
    "NOME?", "VALOR!", "NÚM!", "BEZUG!", "NV", "WERT!", "ZAHL!",
  ]

  @inline(__always)
  static func isOne(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.first == UInt8(ascii: "#") || text.first == UInt8(ascii: " ") else { return false }
    return isWord(text)
  }

  @inline(never)
  private static func isWord(_ text: UnsafeRawBufferPointer) -> Bool {
    let word = ASCIIText.trimmed(text)
    guard word.first == UInt8(ascii: "#"), word.count <= 12 else { return false }
    return words.contains(String(decoding: word.dropFirst(), as: UTF8.self).uppercased())
  }
}
