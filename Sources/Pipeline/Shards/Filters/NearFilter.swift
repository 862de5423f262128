internal import Diagnostics
internal import Lake
internal import Model
internal import Store

/// `sumaq shard cells`, `near`, `ring` and `neighbours`: find the nearest restaurants of each restaurant, as a store finds
/// them among all.
///
/// `cells` sends each place to its box. `near` finds the nearest ones within a box, and asks the other boxes in which a nearer
/// one may be; `ring` answers; `neighbours` takes the nearest of all answers.
struct NearFilter {
  let tree: PlaceTree

  /// A restaurant with a position, or a question of one.
  private struct Place {
    let id: [UInt8]
    let position: Position
    /// The metres within which it asks; its row as others show it.
    let metres: Double
    let face: [UInt8]

    init(_ record: EngineRecord) throws(PackedReader.Torn) {
      var reader = PackedReader(Array(record.body))
      id = Array(record.key.dropFirst())
      position = Position(
        latitude: Double(bitPattern: try reader.number()), longitude: Double(bitPattern: try reader.number()))
      metres = Double(bitPattern: try reader.number())
      face = try reader.array()
    }

    init(id: [UInt8], _ position: Position, metres: Double, face: [UInt8]) {
      (self.id, self.position, self.metres, self.face) = (id, position, metres, face)
    }

    /// Places are before questions, in the order of their ids.
    func key(isQuestion: Bool) -> [UInt8] { [isQuestion ? 1 : 0] + id }

    var body: [UInt8] {
      var writer = PackedWriter()
      for number in [position.latitude, position.longitude, metres] { writer.add(number.bitPattern) }
      writer.add(face)
      return writer.bytes
    }
  }

  /// Writes a restaurant with a position, which has no box yet.
  static func write(_ id: [UInt8], _ position: Position, face: [UInt8], to output: FrameWriter) throws {
    let place = Place(id: id, position, metres: 0, face: face)
    try output.add(
      .place, route: id.withUnsafeBytes { RowKey.route(.restaurants, $0) }, key: place.key(isQuestion: false),
      body: place.body)
  }

  func runCells(_ input: FrameReader, _ output: FrameWriter) throws {
    try input.each { tag, record in
      guard tag == .place else { throw input.unknown(record) }
      let place = try Place(record)
      try output.add(
        .place, route: UInt64(tree.box(of: place.position)), key: Array(record.key), body: Array(record.body))
    }
  }

  func runNear(_ input: FrameReader, _ output: FrameWriter) throws {
    try eachBox(input) { box, places, _ in
      let nearest = NearestPlaces(places.map(\.position))
      for (index, place) in places.enumerated() {
        let found = nearest.nearest(
          to: index, count: NearestPlaces.neighbours.count, within: NearestPlaces.neighbours.metres)
        for near in found { try answer(place, places[near.index], near.metres, output) }
        let isEnough = found.count == NearestPlaces.neighbours.count
        let reach = isEnough ? found[found.count - 1].metres : NearestPlaces.neighbours.metres
        let question = Place(id: place.id, place.position, metres: reach, face: [])
        for other in tree.boxes(within: reach, of: place.position) {
          try output.add(
            .question, route: UInt64(other), key: question.key(isQuestion: true), body: question.body)
        }
      }
    }
  }

  func runRing(_ input: FrameReader, _ output: FrameWriter) throws {
    try eachBox(input) { _, places, questions in
      let nearest = NearestPlaces((places + questions).map(\.position))
      for (offset, place) in questions.enumerated() {
        let found = nearest.nearest(
          to: places.count + offset, count: NearestPlaces.neighbours.count, within: place.metres, known: places.count)
        for near in found { try answer(place, places[near.index], near.metres, output) }
      }
    }
  }

  /// Writes a near place. The engine sorts those of one restaurant by distance, and equally far ones by their ids.
  private func answer(_ place: Place, _ near: Place, _ metres: Double, _ output: FrameWriter) throws {
    let subject = NamedSubject(
      kind: .restaurants, id: place.id, route: place.id.withUnsafeBytes { RowKey.route(.restaurants, $0) })
    var key = subject.key
    withUnsafeBytes(of: UInt32(metres).bigEndian) { key.append(contentsOf: $0) }
    var body = PackedWriter()
    body.add(near.id)
    body.add(metres.bitPattern)
    body.add(NearestPlaces.bearing(from: place.position, to: near.position).bitPattern)
    body.add(near.face)
    try output.add(.near, route: subject.route, key: key + near.id, body: body.bytes)
  }

  static func runNeighbours(_ input: FrameReader, _ output: FrameWriter, shards: UInt64) throws {
    var last: (subject: NamedSubject, count: Int)?
    try input.each { tag, record in
      guard tag == .near, let subject = NamedSubject(key: record.key, route: record.route) else {
        throw input.unknown(record)
      }
      if last?.subject != subject { last = (subject, 0) }
      guard let rank = last?.count, rank < NearestPlaces.neighbours.count else { return }
      last?.count += 1
      var reader = PackedReader(Array(record.body))
      let other = try reader.array()
      let row = ComputedRow.neighbour(
        of: String(decoding: subject.id, as: UTF8.self), rank: rank, String(decoding: other, as: UTF8.self),
        metres: Double(bitPattern: try reader.number()), bearing: Double(bitPattern: try reader.number()))
      var bytes = PackedWriter()
      row.encode(to: &bytes)
      let shard = subject.route % shards
      try output.add(.computed, route: shard, key: FacesFilter.computedPlace.bytes, body: bytes.bytes)
      if other.withUnsafeBytes({ RowKey.route(.restaurants, $0) }) % shards != shard {
        try output.add(.standing, route: shard, key: FacesFilter.place.bytes, body: try reader.array())
      }
    }
  }

  /// Calls `body` with the places of each box, and the questions of places of other boxes.
  private func eachBox(_ input: FrameReader, _ body: (UInt64, [Place], [Place]) throws -> Void) throws {
    var box: UInt64?
    var (places, questions): ([Place], [Place]) = ([], [])
    try input.each { tag, record in
      if let known = box, known != record.route {
        try body(known, places, questions)
        (places, questions) = ([], [])
      }
      box = record.route
      switch tag {
      case .place: places.append(try Place(record))
      case .question: questions.append(try Place(record))
      default: throw input.unknown(record)
      }
    }
    if let box { try body(box, places, questions) }
  }
}
