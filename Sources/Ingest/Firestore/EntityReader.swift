internal import Platform

/// Converts the documents of a Firestore export, which are Datastore's entities, to lines of JSON.
///
/// A line is an object with the document's fields. Its first member `__key__` is the document's path (`DocumentKey`);
/// no field may have this name. Nested maps are handled with an explicit stack.
final class EntityReader {
  /// How deeply maps may be nested; Firestore's own limit is 20.
  static let deepest = 100

  /// A field whose value could not be converted exactly.
  struct Remark: Hashable {
    enum Kind: Hashable {
      case notUTF8
      case notFinite
      case meaning(Int)
    }

    let kind: Kind
    let field: String
  }

  /// A map or a document that is being written.
  private struct Frame {
    /// The range of its properties.
    let first: Int
    var next: Int
    let end: Int
    /// The next element of the current array; 0 outside of one.
    var element = 0
    var isFirst = true
    /// Whether it is a vector, of which only the array is written.
    var isVector = false
  }

  let line = JSONLine()
  /// The key of the current document, if it was read.
  private(set) var key: EntityKey?
  private(set) var remarks: [Remark] = []
  /// Whether a reference is written as its document's path, rather than as the id of its row.
  var refersByPath = false
  private let lineLimit: Int
  private var properties: [EntityProperty] = []
  private var frames: [Frame] = []
  private var database: (id: [UInt8], namespace: [UInt8])?

  init(lineLimit: Int = 16 << 20) {
    self.lineLimit = lineLimit
  }

  /// Appends the line of a document; false if its kind is not wanted. If it throws, the line is unchanged.
  func read(_ record: UnsafeRawBufferPointer, wants: (UnsafeRawBufferPointer) -> Bool) throws(EntityFault) -> Bool {
    key = nil
    if !remarks.isEmpty { remarks.removeAll(keepingCapacity: true) }
    properties.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    heads.removeAll(keepingCapacity: true)
    let start = line.count
    do throws(EntityFault) {
      guard try open(record, wants) else { return false }
      while let frame = frames.last {
        try write(frame)
        guard line.count - start <= lineLimit else { throw .tooLarge }
      }
      line.append(UInt8(ascii: "\n"))
      return true
    } catch {
      line.cut(to: start)
      throw error
    }
  }

  // MARK: Entities

  private func open(
    _ record: UnsafeRawBufferPointer, _ wants: (UnsafeRawBufferPointer) -> Bool
  ) throws(EntityFault) -> Bool {
    var wire = WireReader(record)
    var isWanted = true
    while !wire.isAtEnd, isWanted {
      let (field, kind) = try wire.tag()
      if field == 13, kind == .bytes {
        let key = try EntityKey(reference: try wire.bytes())
        self.key = key
        try checkDatabase(key)
        isWanted = wants(key.kind)
      } else {
        try read(field, kind, &wire)
      }
    }
    guard isWanted else { return false }
    guard let key else { throw .noKey }
    line.append("{\"__key__\":")
    key.write(to: line)
    var frame = Frame(first: 0, next: 0, end: properties.count)
    frame.isFirst = false
    frames.append(frame)
    return true
  }

  /// Empty lists are in `property`, everything else is in `raw_property`. Datastore uses the first for indexed values.
  @inline(__always)
  private func read(_ field: Int, _ kind: WireReader.Kind, _ wire: inout WireReader) throws(EntityFault) {
    guard field == 14 || field == 15, kind == .bytes else { return try wire.skip(field, kind) }
    properties.append(try EntityProperty(try wire.bytes()))
    if properties[properties.count - 1].isElement { link(properties.count - 1) }
  }

  private func checkDatabase(_ key: EntityKey) throws(EntityFault) {
    guard let database else {
      database = (Array(key.database), Array(key.namespace))
      return
    }
    guard key.database.elementsEqual(database.id), key.namespace.elementsEqual(database.namespace) else {
      throw .otherDatabase
    }
  }

  private func openMap(_ bytes: UnsafeRawBufferPointer) throws(EntityFault) {
    guard frames.count < Self.deepest else { throw .tooDeep }
    let first = properties.count
    heads.removeAll(keepingCapacity: true)
    var wire = WireReader(bytes)
    while !wire.isAtEnd {
      let (field, kind) = try wire.tag()
      try read(field, kind, &wire)
    }
    var frame = Frame(first: first, next: first, end: properties.count)
    if isVector(from: first) {
      (frame.isVector, frame.element) = (true, first + 1)
      (frame.next, frame.isFirst) = (properties.count, true)
    }
    line.append(frame.isVector ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    frames.append(frame)
  }

  private func isVector(from first: Int) -> Bool {
    guard first < properties.count, properties[first].isElement else { return false }
    return properties[first...].allSatisfy { $0.isElement && $0.name.elementsEqual("__vector__".utf8) }
  }

  // MARK: Arrays

  /// The last elements of the current map's arrays, by name.
  private var heads: [[UInt8]: Int] = [:]

  /// Links an element to the one before it, which is mostly adjacent.
  private func link(_ place: Int) {
    let name = properties[place].name
    // Without a head, the adjacent element belongs to the surrounding map.
    if !heads.isEmpty, properties[place - 1].isElement, Self.isEqual(properties[place - 1].name, name) {
      properties[place - 1].next = place + 1
      properties[place].isContinued = true
      return
    }
    let bytes = Array(name)
    if let head = heads[bytes] {
      var last = head
      while properties[last].next > 0 { last = properties[last].next - 1 }
      properties[last].next = place + 1
      properties[place].isContinued = true
    }
    heads[bytes] = place
  }

  private static func isEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress else {
      return left.count == right.count
    }
    return memcmp(first, second, left.count) == 0
  }

  // MARK: Writing

  /// Writes the next value of the innermost map, or its end.
  private func write(_ frame: Frame) throws(EntityFault) {
    let top = frames.count - 1
    if frame.element > 0 {
      let property = properties[frame.element - 1]
      if !frame.isFirst { line.append(UInt8(ascii: ",")) }
      frames[top].isFirst = false
      frames[top].element = property.next
      if property.next == 0, !frame.isVector { frames[top].element = -1 }
      return try write(property)
    }
    if frame.element < 0 {
      line.append(UInt8(ascii: "]"))
      frames[top].element = 0
      return
    }
    guard frame.next < frame.end else {
      line.append(frame.isVector ? UInt8(ascii: "]") : UInt8(ascii: "}"))
      properties.removeLast(properties.count - frame.first)
      frames.removeLast()
      return
    }
    frames[top].next += 1
    let property = properties[frame.next]
    guard !property.isContinued else { return }
    if !frame.isFirst { line.append(UInt8(ascii: ",")) }
    frames[top].isFirst = false
    if !line.appendString(property.name) { remark(.notUTF8, property) }
    line.append(UInt8(ascii: ":"))
    guard property.isElement else { return try write(property) }
    line.append(UInt8(ascii: "["))
    frames[top].isFirst = true
    frames[top].element = frame.next + 1
  }

  private func remark(_ kind: Remark.Kind, _ property: EntityProperty) {
    guard remarks.count < 100 else { return }
    remarks.append(Remark(kind: kind, field: String(decoding: property.name, as: UTF8.self)))
  }

  private func write(_ property: EntityProperty) throws(EntityFault) {
    let value = try EntityValue(property.value)
    if !EntityProperty.Meaning.plain.contains(property.meaning) { remark(.meaning(property.meaning), property) }
    switch value {
    case .none where property.meaning == EntityProperty.Meaning.emptyList: line.append("[]")
    case .none: line.append("null")
    case .truth(let isTrue): isTrue ? line.append("true") : line.append("false")
    case .integer(let number) where property.meaning == EntityProperty.Meaning.time: line.append(microseconds: number)
    case .integer(let number): line.append(number)
    case .double(let number): write(number, property)
    case .text(let bytes) where property.meaning == EntityProperty.Meaning.entity: try openMap(bytes)
    case .text(let bytes) where EntityProperty.Meaning.bytes.contains(property.meaning): line.appendBase64(bytes)
    case .text(let text): if !line.appendString(text) { remark(.notUTF8, property) }
    case .point(let latitude, let longitude):
      line.append("{\"latitude\":")
      write(latitude, property)
      line.append(",\"longitude\":")
      write(longitude, property)
      line.append("}")
    case .reference(let key):
      let text = refersByPath ? key.pathText : key.id
      _ = text.withUnsafeBytes { line.appendString($0) }
    }
  }

  private func write(_ number: Double, _ property: EntityProperty) {
    guard number.isFinite else {
      remark(.notFinite, property)
      return line.append("null")
    }
    line.append(number)
  }
}

/// Why a record is no valid document.
enum EntityFault: Error, Hashable {
  /// The bytes are no valid protocol buffer.
  case wire
  case noKey
  /// Maps are nested too deeply.
  case tooDeep
  case tooLarge
  /// The document belongs to another database or namespace than the first one.
  case otherDatabase

  var words: String {
    switch self {
    case .wire: "the bytes of a document are damaged"
    case .noKey: "a document has no key"
    case .tooDeep: "the maps of a document lie more than \(EntityReader.deepest) deep"
    case .tooLarge: "a document is larger than sumaq reads"
    case .otherDatabase: "a document is of another database than the first one"
    }
  }
}
