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
