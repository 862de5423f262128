internal import Platform

/// The first member of a record of a Firestore export, which identifies its document: `"__key__":["Reviews","x"]`, or
/// for a document within another one `"__key__":["Reviews","r1/x","x","Restaurants","r1"]`.
struct DocumentKey {
  static let name: StaticString = "__key__"
  /// The array's node.
  private let list: Int
  private let record: JSONRecord

  /// Returns nil for a record without such a member.
  @inline(__always)
  init?(_ record: JSONRecord) {
    let (tape, node) = (record.tape, record.node)
    guard tape[node].kind == .object, Int(tape[node].next) > node &+ 1, Self.isName(record, node &+ 1),
      tape[node &+ 2].kind == .array
    else { return nil }
    self.record = record
    list = node &+ 2
    guard count == 2 || count == 5 else { return nil }
  }

  /// Whether a member is the document's key rather than a field.
  @inline(__always)
  static func isName(_ record: JSONRecord, _ key: Int) -> Bool {
    Int(record.tape[key].length) == name.utf8CodeUnitCount
      && memcmp(record.base + Int(record.tape[key].start), name.utf8Start, name.utf8CodeUnitCount) == 0
  }

  private var count: Int { Int(record.tape[list].next) &- list &- 1 }

  /// The collection's name as it is written.
  var kind: UnsafeRawBufferPointer { record.bytes(of: list + 1) }

  /// Calls `body` with the id, which is valid only during the call.
  func withID<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    guard record.tape[list + 2].isEscaped else { return try body(record.bytes(of: list + 2)) }
    return try record.text(list + 2).withUnsafeBytes(body)
  }

  var id: [UInt8] { record.text(list + 2) }

  /// The document that contains this one.
  var parent: RecordOpener.Parent? {
    guard count == 5 else { return nil }
    return RecordOpener.Parent(
      collection: String(decoding: record.text(list + 4), as: UTF8.self), key: record.text(list + 5),
      name: record.text(list + 3))
  }
}
