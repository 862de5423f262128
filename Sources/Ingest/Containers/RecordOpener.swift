internal import Platform

/// Finds the fields of a record within the exported value: REST documents, GeoJSON features, documents of dumps.
enum RecordOpener {
  /// The location of a record's fields, and what is known besides them.
  struct Opened {
    let record: JSONRecord
    /// The object whose members are the fields.
    let node: Int
    let key: [UInt8]?
    let collection: String?
    /// The document that contains this one.
    var parent: Parent?
  }

  /// A document that contains another document: `Restaurants/a` of `Restaurants/a/Dishes/d`.
  struct Parent {
    let collection: String
    let key: [UInt8]
    /// The inner document's own name, if it may be the id of its subject.
    var name: [UInt8]?
    /// The section of the menu in which a dish is.
    var section: String?
  }

  /// Whether the fields may be nested in the record.
  @inline(__always)
  static func isWrapped(_ record: JSONRecord) -> Bool {
    record.tape[record.node].kind == .object
      && (record.has("fields", in: record.node) || record.has("document", in: record.node)
        || record.has("properties", in: record.node))
  }

  static func open(_ record: JSONRecord) -> Opened {
    let plain = Opened(record: record, node: record.node, key: record.key, collection: record.collection)
    guard record.tape[record.node].kind == .object else { return plain }
    if let key = DocumentKey(record) {
      return Opened(
        record: record, node: record.node, key: key.id, collection: String(decoding: key.kind, as: UTF8.self),
        parent: key.parent)
    }
    return restDocument(record) ?? plain
  }

  /// `{"name":"projects/…/documents/Reviews/x","fields":{…},"createTime":…}`, or the same under `document`.
  private static func restDocument(_ record: JSONRecord) -> Opened? {
    let keys = record.keys(of: record.node)
    guard keys.count <= 5 else { return nil }
    let outer = record.value("document", of: record.node).flatMap { record.tape[$0].kind == .object ? $0 : nil }
    let document = outer ?? record.node
    guard let fields = record.value("fields", of: document), record.tape[fields].kind == .object,
      let name = record.value("name", of: document), record.tape[name].kind == .string
    else { return nil }
    let parts = record.text(name).split(separator: UInt8(ascii: "/"))
    guard parts.count >= 2, let id = parts.last else { return nil }
    let names = parts.map { String(decoding: $0, as: UTF8.self) }
    // …/documents/Restaurants/a/Dishes/d
    let isInner = parts.count >= 5 && names[parts.count - 5] == "documents"
    let parent = isInner ? Parent(collection: names[parts.count - 4], key: Array(parts[parts.count - 3])) : nil
    return Opened(
      record: record, node: fields, key: Array(id), collection: names[parts.count - 2], parent: parent)
  }

  /// The records of the collections within a document of a dump.
  static func subcollections(of opened: Opened) -> [Opened] {
    let record = opened.record
    guard let parentKey = opened.key, let inner = record.value("__collections__", of: opened.node) else { return [] }
    return record.keys(of: inner).flatMap { name -> [Opened] in
      record.keys(of: name + 1).map { key in
        Opened(
          record: record, node: key + 1, key: record.text(key),
          collection: String(decoding: record.text(name), as: UTF8.self),
          parent: opened.collection.map { Parent(collection: $0, key: parentKey) })
      }
    }
  }
}

/// A record that is kept until it can be mapped.
struct HeldRecord {
  let bytes: [UInt8]
  let line: Int
  let key: [UInt8]?
  let parent: RecordOpener.Parent?

  init(_ opened: RecordOpener.Opened) {
    bytes = Array(opened.record.bytes(of: opened.node))
    (line, key, parent) = (opened.record.line, opened.key, opened.parent)
  }

  /// The record with its own line and key, once its bytes were read again.
  func opened(_ value: JSONRecord, of collection: String) -> RecordOpener.Opened {
    let record = JSONRecord(
      tape: value.tape, node: value.node, base: value.base, line: line, key: key, collection: collection)
    return RecordOpener.Opened(record: record, node: value.node, key: key, collection: collection, parent: parent)
  }
}

/// The first member of a record of a Firestore export, which identifies its document: `"__key__":["Reviews","x"]`, or
/// for a document within another document `"__key__":["Reviews","r1/x","x","Restaurants","r1"]`.
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

/// Values in the form of the REST interface: `{"integerValue":"5"}`.
enum RESTValue {
  private static let names: Set<String> = [
    "stringValue", "integerValue", "doubleValue", "booleanValue", "timestampValue", "referenceValue", "geoPointValue",
    "mapValue", "arrayValue", "nullValue", "bytesValue",
  ]

  /// The index of the inner value; the index itself if it is no REST value.
  static func unwrapped(_ index: Int, _ tape: JSONTape, _ base: UnsafeRawPointer) -> Int {
    guard let name = onlyKey(index, tape, base), names.contains(name) else { return index }
    let inner = index + 2
    guard name == "mapValue" || name == "arrayValue", tape[inner].kind == .object else { return inner }
    let field = onlyKey(inner, tape, base)
    return field == "fields" || field == "values" ? inner + 2 : inner
  }

  /// The only key of an object, if there is one and it is short.
  private static func onlyKey(_ index: Int, _ tape: JSONTape, _ base: UnsafeRawPointer) -> String? {
    let end = Int(tape[index].next)
    guard tape[index].kind == .object, end > index + 2, Int(tape[index + 2].next) == end else { return nil }
    let key = tape[index + 1]
    guard key.length <= 14, key.length >= 6 else { return nil }
    return String(
      decoding: UnsafeRawBufferPointer(start: base + Int(key.start), count: Int(key.length)), as: UTF8.self)
  }
}
