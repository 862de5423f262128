internal import Lake
internal import Model
internal import Store

/// A restaurant with a position among those of a box, or a question of one.
struct NearPlace {
  /// What it is in a box. Places are before questions, in the order of their ids.
  enum Kind: UInt8 {
    case place
    /// Asks for its neighbours.
    case neighbours
    /// Asks for the near restaurants with a district.
    case districts
  }

  let kind: Kind
  let id: [UInt8]
  let position: Position
  /// The metres within which it asks.
  let metres: Double
  /// The number of what it says of its district, and the district that this tells.
  let look: Int
  let district: DistrictRule.NumberedDistrict?
  /// Its row as others show it.
  let face: [UInt8]

  init(id: [UInt8], _ position: Position, look: Int, _ district: DistrictRule.NumberedDistrict?, face: [UInt8]) {
    (kind, metres) = (.place, 0)
    (self.id, self.position, self.look, self.district, self.face) = (id, position, look, district, face)
  }

  /// The question of a place.
  init(_ kind: Kind, of place: NearPlace, within metres: Double) {
    (self.kind, self.metres, district, face) = (kind, metres, nil, [])
    (id, position, look) = (place.id, place.position, place.look)
  }

  init(_ record: EngineRecord) throws(PackedReader.Torn) {
    guard let kind = record.key.first.flatMap(Kind.init(rawValue:)) else { throw PackedReader.Torn() }
    self.kind = kind
    id = Array(record.key.dropFirst())
    var reader = PackedReader(Array(record.body))
    position = Position(
      latitude: Double(bitPattern: try reader.number()), longitude: Double(bitPattern: try reader.number()))
    metres = Double(bitPattern: try reader.number())
    look = Int(try reader.number(Int32.self))
    district = try reader.district()
    face = try reader.array()
  }

  var key: [UInt8] { [kind.rawValue] + id }

  var body: [UInt8] {
    var writer = PackedWriter()
    for number in [position.latitude, position.longitude, metres] { writer.add(number.bitPattern) }
    writer.add(Int32(look))
    writer.add(district)
    writer.add(face)
    return writer.bytes
  }
}
