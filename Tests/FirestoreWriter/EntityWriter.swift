/// Writes documents as the entities of a Firestore export.
package struct EntityWriter {
  package var app = "s~demo"
  package var database = ""
  package var namespace = ""
  /// Fields stand in `property`, as Datastore writes indexed ones.
  package var isIndexed = false

  package init() {}

  /// The record of a document at a path such as `["Restaurants", "r1", "Reviews", "x"]`; `extra` follows its fields.
  package func document(
    _ path: [String], _ fields: [(String, EntityField)], extra: [UInt8] = []
  ) -> [UInt8] {
    var wire = WireWriter()
    wire.blob(13, key(path))
    add(fields, to: &wire)
    wire.bytes += extra
    wire.blob(16, self.path(Array(path.prefix(2))))
    return wire.bytes
  }

  package func key(_ path: [String]) -> [UInt8] {
    var wire = WireWriter()
    wire.blob(13, app.utf8)
    if !namespace.isEmpty { wire.blob(20, namespace.utf8) }
    wire.blob(14, self.path(path))
    if !database.isEmpty { wire.blob(23, database.utf8) }
    return wire.bytes
  }

  private func path(_ parts: [String]) -> [UInt8] {
    var wire = WireWriter()
    for place in stride(from: 0, to: parts.count, by: 2) {
      wire.group(1) {
        $0.blob(2, parts[place].utf8)
        Self.id(parts[place + 1], number: 3, name: 4, &$0)
      }
    }
    return wire.bytes
  }

  /// `__id7__` is Datastore's number 7.
  private static func id(_ text: String, number: UInt64, name: UInt64, _ wire: inout WireWriter) {
    if text.hasPrefix("__id"), text.hasSuffix("__"), let id = Int64(text.dropFirst(4).dropLast(2)) {
      wire.number(number, id)
    } else {
      wire.blob(name, text.utf8)
    }
  }

  /// Appends a message of fields; empty lists stand before all others, as Firestore has it.
  package func add(_ fields: [(String, EntityField)], to wire: inout WireWriter) {
    for (name, field) in fields {
      if case .list(let elements) = field, elements.isEmpty {
        wire.blob(14, property(name, 24, isElement: false, []))
      }
    }
    for (name, field) in fields {
      if case .list(let elements) = field {
        for element in elements { add(name, element, isElement: true, to: &wire) }
      } else {
        add(name, field, isElement: false, to: &wire)
      }
    }
  }

  /// Appends one property.
  package func add(_ name: String, _ field: EntityField, isElement: Bool, to wire: inout WireWriter) {
    let (meaning, value) = value(field)
    wire.blob(isIndexed ? 14 : 15, property(name, meaning, isElement: isElement, value))
  }

  private func property(_ name: String, _ meaning: Int64, isElement: Bool, _ value: [UInt8]) -> [UInt8] {
    var wire = WireWriter()
    if meaning != 0 { wire.number(1, meaning) }
    wire.blob(3, name.utf8)
    wire.number(4, isElement ? 1 : 0)
    wire.blob(5, value)
    return wire.bytes
  }

  private func value(_ field: EntityField) -> (meaning: Int64, bytes: [UInt8]) {
    var wire = WireWriter()
    var meaning: Int64 = 0
    switch field {
    case .null, .list: break
    case .truth(let isTrue): wire.number(2, isTrue ? 1 : 0)
    case .integer(let number): wire.number(1, number)
    case .double(let number): wire.double(4, number)
    case .text(let text): wire.blob(3, text.utf8)
    case .rawText(let bytes): wire.blob(3, bytes)
    case .odd(let odd, let text):
      meaning = odd
      wire.blob(3, text.utf8)
    case .bytes(let bytes):
      meaning = 14
      wire.blob(3, bytes)
    case .time(let microseconds):
      meaning = 7
      wire.number(1, microseconds)
    case .point(let latitude, let longitude):
      meaning = 9
      wire.group(5) {
        $0.double(6, latitude)
        $0.double(7, longitude)
      }
    case .reference(let path): reference(path, &wire)
    case .map(let fields):
      meaning = 19
      wire.blob(3, map(fields))
    case .vector(let numbers):
      meaning = 19
      wire.blob(3, map([("__vector__", .list(numbers.map(EntityField.double)))]))
    }
    return (meaning, wire.bytes)
  }

  private func reference(_ path: [String], _ wire: inout WireWriter) {
    wire.group(12) { wire in
      wire.blob(13, app.utf8)
      for place in stride(from: 0, to: path.count, by: 2) {
        wire.group(14) {
          $0.blob(15, path[place].utf8)
          Self.id(path[place + 1], number: 16, name: 17, &$0)
        }
      }
    }
  }

  /// A map is an entity without a key.
  private func map(_ fields: [(String, EntityField)]) -> [UInt8] {
    var wire = WireWriter()
    wire.blob(13, [0x6A, 0, 0x72, 0])
    add(fields, to: &wire)
    wire.blob(16, [])
    return wire.bytes
  }
}
