internal import Diagnostics
internal import Lake
internal import Model
internal import Store

/// `sumaq shard near` and `ring`: find the nearest restaurants of each restaurant, as a store finds them among
/// all, and of one whose own words tell no district the nearest ones with a district.
///
/// `near` finds the nearest ones within a box, and asks the other boxes in which a nearer one may be; `ring` answers.
struct NearFilter {
  let tree: PlaceTree

  func runNear(_ input: FrameReader, _ output: FrameWriter) throws {
    try eachBox(input) { places, _ in
      try ask(.neighbours, of: places, places, output)
      try ask(.districts, of: places.filter { $0.district == nil }, places.filter { $0.district != nil }, output)
    }
  }

  func runRing(_ input: FrameReader, _ output: FrameWriter) throws {
    try eachBox(input) { places, questions in
      for kind in [NearPlace.Kind.neighbours, .districts] {
        let known = kind == .neighbours ? places : places.filter { $0.district != nil }
        let asking = questions.filter { $0.kind == kind }
        let nearest = NearestPlaces((known + asking).map(\.position))
        for (offset, place) in asking.enumerated() {
          let found = nearest.nearest(
            to: known.count + offset, count: Self.limits(kind).count, within: place.metres, known: known.count)
          for near in found { try answer(kind, place, known[near.index], near.metres, output) }
        }
      }
    }
  }

  private static func limits(_ kind: NearPlace.Kind) -> (count: Int, metres: Double) {
    kind == .neighbours ? NearestPlaces.neighbours : DistrictRule.near
  }

  /// Answers what places ask of known ones of their box, and asks the other boxes. The places that ask are known ones, or none
  /// of them is.
  private func ask(
    _ kind: NearPlace.Kind, of asking: [NearPlace], _ known: [NearPlace], _ output: FrameWriter
  ) throws {
    let start = kind == .neighbours ? 0 : known.count
    let nearest = NearestPlaces((start == 0 ? known : known + asking).map(\.position))
    let (count, metres) = Self.limits(kind)
    for (offset, place) in asking.enumerated() {
      let found = nearest.nearest(to: start + offset, count: count, within: metres, known: known.count)
      for near in found { try answer(kind, place, known[near.index], near.metres, output) }
      let reach = found.count == count ? found[count - 1].metres : metres
      let question = NearPlace(kind, of: place, within: reach)
      for other in tree.boxes(within: reach, of: place.position) {
        try output.add(.question, route: UInt64(other), key: question.key, body: question.body)
      }
    }
  }

  /// Writes a near place. The engine sorts those of one restaurant by distance, and equally far ones by their ids.
  private func answer(
    _ kind: NearPlace.Kind, _ place: NearPlace, _ near: NearPlace, _ metres: Double, _ output: FrameWriter
  ) throws {
    let subject = NamedSubject(
      kind: .restaurants, id: place.id, route: place.id.withUnsafeBytes { RowKey.route(.restaurants, $0) })
    var key = subject.key + [kind.rawValue]
    withUnsafeBytes(of: UInt32(metres).bigEndian) { key.append(contentsOf: $0) }
    var body = PackedWriter()
    body.add(kind.rawValue)
    if kind == .districts {
      body.add(Int32(place.look))
      body.add(near.district)
    } else {
      body.add(near.id)
      body.add(metres.bitPattern)
      body.add(NearestPlaces.bearing(from: place.position, to: near.position).bitPattern)
      body.add(near.face)
    }
    try output.add(.near, route: subject.route, key: key + near.id, body: body.bytes)
  }

  /// Calls `body` with the places of each box, and the questions of places of other boxes.
  private func eachBox(_ input: FrameReader, _ body: ([NearPlace], [NearPlace]) throws -> Void) throws {
    var box: UInt64?
    var (places, questions): ([NearPlace], [NearPlace]) = ([], [])
    try input.each { tag, record in
      if box != record.route {
        try body(places, questions)
        (places, questions) = ([], [])
      }
      box = record.route
      let place = try NearPlace(record)
      switch tag {
      case .place where place.kind == .place: places.append(place)
      case .question where place.kind != .place: questions.append(place)
      default: throw input.unknown(record)
      }
    }
    try body(places, questions)
  }
}
