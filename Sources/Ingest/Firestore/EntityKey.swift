/// The path of a document, and its database.
struct EntityKey {
  /// A document's name within its collection. Datastore's numbers are written as `__id7__` in Firestore.
  enum ID {
    case number(Int64)
    case name(UnsafeRawBufferPointer)

    var text: [UInt8] {
      switch self {
      case .number(let number): Array("__id\(number)__".utf8)
      case .name(let name): Array(name)
      }
    }

    /// Whether it has 20 letters and digits, as Firestore generates them. Such an id is unique in the whole database.
    var isMadeUp: Bool {
      guard case .name(let name) = self else { return false }
      return name.count == 20 && name.allSatisfy { ASCIIText.isLetter($0) || ASCIIText.isDigit($0) }
    }
  }

  private(set) var path: [(kind: UnsafeRawBufferPointer, id: ID)] = []
  private(set) var database = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var namespace = UnsafeRawBufferPointer(start: nil, count: 0)

  /// The collection, which is the kind of the path's last part.
  var kind: UnsafeRawBufferPointer { path[path.count - 1].kind }

  /// The id that identifies the document among all of its kind. Within another document the ancestors' ids precede its
  /// own (`r1/x`), unless its own is generated.
  var id: [UInt8] { id(of: path.count - 1) }

  private func id(of place: Int) -> [UInt8] {
    guard place > 0, !path[place].id.isMadeUp else { return path[place].id.text }
    return Array(path[...place].map(\.id.text).joined(separator: [UInt8(ascii: "/")]))
  }

  /// `Restaurants/r1/Reviews/x`.
  var pathText: [UInt8] {
    Array(path.flatMap { [Array($0.kind), $0.id.text] }.joined(separator: [UInt8(ascii: "/")]))
  }

  /// Writes `["Reviews","x"]`. For a document within another document it adds its own name, and the kind and id of the
  /// other one: `["Reviews","r1/x","x","Restaurants","r1"]`.
  func write(to line: JSONLine) {
    line.append(UInt8(ascii: "["))
    _ = line.appendString(kind)
    line.append(UInt8(ascii: ","))
    if path.count == 1, case .name(let name) = path[0].id {
      _ = line.appendString(name)
    } else {
      write(id, to: line)
    }
    if path.count > 1 {
      let outer = path.count - 2
      line.append(UInt8(ascii: ","))
      write(path[outer + 1].id.text, to: line)
      line.append(UInt8(ascii: ","))
      _ = line.appendString(path[outer].kind)
      line.append(UInt8(ascii: ","))
      write(id(of: outer), to: line)
    }
    line.append(UInt8(ascii: "]"))
  }

  private func write(_ text: [UInt8], to line: JSONLine) { _ = text.withUnsafeBytes { line.appendString($0) } }

  private static let longestPath = 100

  /// Reads a `Reference`. Its app is ignored, as copies of a database name another project.
  init(reference bytes: UnsafeRawBufferPointer) throws(EntityFault) {
    var wire = WireReader(bytes)
    while !wire.isAtEnd {
      let (field, kind) = try wire.tag()
      switch (field, kind) {
      case (14, .bytes): try readPath(try wire.bytes())
      case (20, .bytes): namespace = try wire.bytes()
      case (23, .bytes): database = try wire.bytes()
      default: try wire.skip(field, kind)
      }
    }
    guard !path.isEmpty else { throw .noKey }
  }

  /// Reads a value that refers to a document, up to the end of its group. Throws if it has no path.
  init(valueIn wire: inout WireReader) throws(EntityFault) {
    while true {
      let (field, kind) = try wire.tag()
      switch (field, kind) {
      case (12, .endGroup):
        guard !path.isEmpty else { throw .noKey }
        return
      case (14, .group): try readElement(&wire, ends: 14, kind: 15, number: 16, name: 17)
      default: try wire.skip(field, kind)
      }
    }
  }

  private mutating func readPath(_ bytes: UnsafeRawBufferPointer) throws(EntityFault) {
    var wire = WireReader(bytes)
    while !wire.isAtEnd {
      let (field, kind) = try wire.tag()
      if field == 1, kind == .group {
        try readElement(&wire, ends: 1, kind: 2, number: 3, name: 4)
      } else {
        try wire.skip(field, kind)
      }
    }
  }

  private mutating func readElement(
    _ wire: inout WireReader, ends: Int, kind kindField: Int, number: Int, name: Int
  ) throws(EntityFault) {
    var kindName: UnsafeRawBufferPointer?
    var id: ID?
    while true {
      let (field, kind) = try wire.tag()
      if field == ends, kind == .endGroup { break }
      switch (field, kind) {
      case (kindField, .bytes): kindName = try wire.bytes()
      case (number, .varint): id = .number(try wire.int64())
      case (name, .bytes): id = .name(try wire.bytes())
      default: try wire.skip(field, kind)
      }
    }
    guard let kindName, let id, path.count < Self.longestPath else { throw .noKey }
    path.append((kindName, id))
  }
}

/// The encoded value of a property; the property's meaning refines it.
enum EntityValue {
  case none
  case truth(Bool)
  case integer(Int64)
  case double(Double)
  /// A text, bytes, or the entity of a map.
  case text(UnsafeRawBufferPointer)
  case point(latitude: Double, longitude: Double)
  case reference(EntityKey)

  /// An empty message is null; an empty text has a field.
  init(_ bytes: UnsafeRawBufferPointer) throws(EntityFault) {
    var value = EntityValue.none
    var wire = WireReader(bytes)
    while !wire.isAtEnd {
      let (field, kind) = try wire.tag()
      switch (field, kind) {
      case (1, .varint): value = .integer(try wire.int64())
      case (2, .varint): value = .truth(try wire.varint() != 0)
      case (3, .bytes): value = .text(try wire.bytes())
      case (4, .eight): value = .double(try wire.double())
      case (5, .group): value = try Self.point(&wire)
      case (8, .group): value = try Self.user(&wire)
      case (12, .group): value = .reference(try EntityKey(valueIn: &wire))
      default: try wire.skip(field, kind)
      }
    }
    self = value
  }

  private static func point(_ wire: inout WireReader) throws(EntityFault) -> EntityValue {
    var (latitude, longitude) = (0.0, 0.0)
    while true {
      let (field, kind) = try wire.tag()
      switch (field, kind) {
      case (5, .endGroup): return .point(latitude: latitude, longitude: longitude)
      case (6, .eight): latitude = try wire.double()
      case (7, .eight): longitude = try wire.double()
      default: try wire.skip(field, kind)
      }
    }
  }

  /// A user of App Engine, of which the e-mail address is read.
  private static func user(_ wire: inout WireReader) throws(EntityFault) -> EntityValue {
    var email = EntityValue.none
    while true {
      let (field, kind) = try wire.tag()
      switch (field, kind) {
      case (8, .endGroup): return email
      case (9, .bytes): email = .text(try wire.bytes())
      default: try wire.skip(field, kind)
      }
    }
  }
}

/// A property of an entity, not yet decoded.
struct EntityProperty {
  var name = UnsafeRawBufferPointer(start: nil, count: 0)
  var value = UnsafeRawBufferPointer(start: nil, count: 0)
  var meaning = 0
  /// Whether it is an element of an array. All elements are properties with the same name.
  var isElement = false
  /// The index of the array's next element; 0 at its end.
  var next = 0
  /// Whether it is not the first element of its array.
  var isContinued = false

  init(_ bytes: UnsafeRawBufferPointer) throws(EntityFault) {
    var wire = WireReader(bytes)
    while !wire.isAtEnd {
      let (field, kind) = try wire.tag()
      switch (field, kind) {
      case (1, .varint): meaning = Int(truncatingIfNeeded: try wire.int64())
      case (3, .bytes): name = try wire.bytes()
      case (4, .varint): isElement = try wire.varint() != 0
      case (5, .bytes): value = try wire.bytes()
      default: try wire.skip(field, kind)
      }
    }
  }

  /// What Firestore encodes about a value besides its bytes.
  enum Meaning {
    static let time = 7
    static let bytes = [14, 16]
    static let entity = 19
    static let emptyList = 24
    /// The meanings of Datastore that do not affect how a value is read.
    static let plain: Set = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 24]
  }
}
