internal import Diagnostics
internal import Lake
internal import Model
internal import Store

/// `sumaq shard cells`: sends each restaurant with a position to its box, and says in which district each one is whose own
/// words tell it.
struct CellsFilter {
  let tree: PlaceTree
  let districts: WholeDistricts
  let shards: UInt64

  /// Writes a restaurant, which has no box yet.
  static func write(_ id: [UInt8], _ position: Position?, look: [UInt8], face: [UInt8], to output: FrameWriter) throws {
    var body = PackedWriter()
    body.add(position) { body, position in
      body.add(position.latitude.bitPattern)
      body.add(position.longitude.bitPattern)
    }
    body.add(look)
    body.add(face)
    try output.add(
      .place, route: id.withUnsafeBytes { RowKey.route(.restaurants, $0) }, key: id, body: body.bytes)
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    try input.each { tag, record in
      guard tag == .place else { throw input.unknown(record) }
      var body = PackedReader(Array(record.body))
      let position = try body.optional { body throws(PackedReader.Torn) in
        Position(
          latitude: Double(bitPattern: try body.number()), longitude: Double(bitPattern: try body.number()))
      }
      let (look, district) = try districts.district(of: try body.array())
      let id = Array(record.key)
      if let district { try DistrictsFilter.write(id, district, shards: shards, to: output) }
      guard let position else { return }
      let place = NearPlace(id: id, position, look: look, district, face: try body.array())
      try output.add(.place, route: UInt64(tree.box(of: position)), key: place.key, body: place.body)
    }
  }
}
