internal import Diagnostics
internal import Lake
internal import Model
internal import Store

/// A restaurant with a position among those of a box, or its question for the restaurants near it.
struct NearPlace: Codable {
  /// What it is in a box. Places are before questions, in the order of their ids.
  enum Kind: UInt8, Codable {
    case place
    /// Asks for its neighbours.
    case neighbours
    /// Asks for the near restaurants whose own words tell their districts, as its own tell none.
    case districts

    /// How many near restaurants it gets, and the distance within which they are near.
    var limits: (count: Int, metres: Double) { self == .districts ? DistrictRule.near : NearestPlaces.neighbours }
  }

  var kind = Kind.place
  let id: [UInt8]
  let position: Position
  /// The metres within which it asks.
  var metres = 0.0
  /// The bytes of its `DistrictLook`.
  let look: [UInt8]
  /// Its row as others show it.
  var face: [UInt8]

  func write(_ tag: ShardFilter.Tag, route: UInt64, to output: FrameWriter) throws {
    try output.add(tag, route: route, key: [kind.rawValue] + id, value: self)
  }
}

/// What a restaurant that asked gets of a near one.
enum NearAnswer: Codable {
  case neighbour(id: [UInt8], metres: Double, bearing: Double, face: [UInt8])
  /// `look` is that of the restaurant that asked.
  case district(DistrictRule.NumberedDistrict, look: [UInt8])
}

/// `sumaq shard cells`, `near` and `ring`: find the nearest restaurants of each restaurant, as a store finds them among
/// all, and of one whose own words tell no district the nearest ones with a district.
///
/// `cells` sends each restaurant to its box. `near` finds the nearest ones within a box, and asks the other boxes in which
/// a nearer one may be; `ring` answers.
struct NearFilter {
  let tree: PlaceTree
  let districts: WholeDistricts

  func runCells(_ input: FrameReader, _ output: FrameWriter) throws {
    try input.each { tag, record in
      guard tag == .place else { throw input.unknown(record) }
      let place = try record.value(NearPlace.self)
      try place.write(.place, route: UInt64(tree.box(of: place.position)), to: output)
    }
  }

  func runNear(_ input: FrameReader, _ output: FrameWriter) throws {
    try eachBox(input) { places, told, _ in
      try answer(.neighbours, places, places, told, output, passesOn: true)
      let asking = zip(places, told).filter { $1 == nil }.map(\.0)
      try answer(.districts, asking, places, told, output, passesOn: true)
    }
  }

  func runRing(_ input: FrameReader, _ output: FrameWriter) throws {
    try eachBox(input) { places, told, questions in
      for kind in [NearPlace.Kind.neighbours, .districts] {
        try answer(kind, questions.filter { $0.kind == kind }, places, told, output, passesOn: false)
      }
    }
  }

  /// Answers those that ask by the places of a box, whose own words tell the districts `told`. `passesOn`: asks the
  /// other boxes too, as these ask for the first time.
  private func answer(
    _ kind: NearPlace.Kind, _ asking: [NearPlace], _ places: [NearPlace], _ told: [DistrictRule.NumberedDistrict?],
    _ output: FrameWriter, passesOn: Bool
  ) throws {
    let (count, metres) = kind.limits
    let known = zip(places, told).filter { kind == .neighbours || $1 != nil }
    let nearest = NearestPlaces((known.map(\.0) + asking).map(\.position))
    for (offset, place) in asking.enumerated() {
      let limit = passesOn ? metres : place.metres
      // One more, as a place that asks may be one of those that are known.
      let found = nearest.nearest(to: known.count + offset, count: count + 1, within: limit, known: known.count)
        .filter { known[$0.index].0.id != place.id }.prefix(count)
      for near in found { try write(kind, place, known[near.index], near.metres, output) }
      guard passesOn else { continue }
      var question = place
      question.kind = kind
      question.metres = found.count == count ? found[found.endIndex - 1].metres : limit
      question.face = []
      for other in tree.boxes(within: question.metres, of: place.position) {
        try question.write(.question, route: UInt64(other), to: output)
      }
    }
  }

  /// Writes a near place. The engine sorts those of one restaurant by distance, and equally far ones by their ids.
  private func write(
    _ kind: NearPlace.Kind, _ place: NearPlace, _ near: (NearPlace, DistrictRule.NumberedDistrict?), _ metres: Double,
    _ output: FrameWriter
  ) throws {
    let subject = NamedSubject(.restaurants, place.id)
    var key = subject.key + [kind.rawValue]
    withUnsafeBytes(of: UInt32(metres).bigEndian) { key.append(contentsOf: $0) }
    let (other, district) = near
    var answer = NearAnswer.neighbour(
      id: other.id, metres: metres, bearing: NearestPlaces.bearing(from: place.position, to: other.position),
      face: other.face)
    if kind == .districts, let district { answer = .district(district, look: place.look) }
    try output.add(.near, route: subject.route, key: key + other.id, value: answer)
  }

  /// Calls `body` with the places of each box and their districts, and the questions of places of other boxes.
  private func eachBox(
    _ input: FrameReader,
    _ body: ([NearPlace], [DistrictRule.NumberedDistrict?], [NearPlace]) throws -> Void
  ) throws {
    var box: UInt64?
    var (places, questions): ([NearPlace], [NearPlace]) = ([], [])
    func finish() throws {
      try body(places, places.map { try districts.district(of: $0.look) }, questions)
      (places, questions) = ([], [])
    }
    try input.each { tag, record in
      if box != record.route { try finish() }
      box = record.route
      let place = try record.value(NearPlace.self)
      switch tag {
      case .place where place.kind == .place: places.append(place)
      case .question where place.kind != .place: questions.append(place)
      default: throw input.unknown(record)
      }
    }
    try finish()
  }
}

/// `sumaq shard neighbours`: takes the nearest of all answers that each restaurant got.
struct NeighboursFilter {
  let shards: UInt64

  /// What one restaurant has got so far.
  private struct Answers {
    let subject: NamedSubject
    var neighbours = 0
    var look: [UInt8] = []
    var districts: [DistrictRule.NumberedDistrict] = []
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var last: Answers?
    var sums = SumTable(output)
    try input.each { tag, record in
      guard tag == .near, let subject = NamedSubject(record) else {
        throw input.unknown(record)
      }
      if let known = last, known.subject != subject {
        try finish(known, &sums, output)
        last = nil
      }
      var answers = last ?? Answers(subject: subject)
      switch try record.value(NearAnswer.self) {
      case .neighbour(let id, let metres, let bearing, let face):
        guard answers.neighbours < NearestPlaces.neighbours.count else { break }
        let row = ComputedRow.neighbour(
          of: String(decoding: subject.id, as: UTF8.self), rank: answers.neighbours,
          String(decoding: id, as: UTF8.self),
          metres: metres, bearing: bearing)
        answers.neighbours += 1
        let shard = subject.route % shards
        try output.add(.computed, route: shard, key: FacesFilter.computedPlace.bytes, value: row)
        if NamedSubject(.restaurants, id).route % shards != shard {
          try output.add(.standing, route: shard, key: FacesFilter.place.bytes, body: face)
        }
      case .district(let district, let look):
        answers.look = look
        if answers.districts.count < DistrictRule.near.count { answers.districts.append(district) }
      }
      last = answers
    }
    if let last { try finish(last, &sums, output) }
    try sums.flush()
  }

  private func finish(_ answers: Answers, _ sums: inout SumTable, _ output: FrameWriter) throws {
    guard let district = DistrictRule.agreed(answers.districts) else { return }
    try DistrictTold.neighbours(answers.subject.name, district).write(
      to: answers.subject.route % shards, output)
    try sums.add(.joined(look: answers.look, district), 1)
  }
}
