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
  /// Its row as pages of other shards show it.
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

  init(tree: PlaceTree, districts: WholeDistricts) { (self.tree, self.districts) = (tree, districts) }

  init(night: ShardNight) throws {
    let whole = try WholeFigures(path: night.path(.whole))
    self.init(tree: whole.tree, districts: try whole.districts())
  }

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
    typealias Box = (places: [NearPlace], questions: [NearPlace])
    try input.eachGroup(of: \.route, begin: { _ in Box([], []) }) { box, tag, record in
      let place = try record.value(NearPlace.self)
      switch tag {
      case .place where place.kind == .place: box.places.append(place)
      case .question where place.kind != .place: box.questions.append(place)
      default: throw input.unknown(record)
      }
    } end: { box in
      try body(box.places, box.places.map { try districts.district(of: $0.look) }, box.questions)
    }
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

    init(_ subject: NamedSubject) { self.subject = subject }
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var sums = SumTable(output)
    try input.eachGroup(of: NamedSubject.init, begin: Answers.init) { answers, tag, record in
      guard tag == .near else { throw input.unknown(record) }
      let subject = answers.subject
      switch try record.value(NearAnswer.self) {
      case .neighbour(let id, let metres, let bearing, let face):
        guard answers.neighbours < NearestPlaces.neighbours.count else { break }
        let row = ComputedRow.neighbour(
          of: subject.name, rank: answers.neighbours, String(decoding: id, as: UTF8.self),
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
    } end: {
      try finish($0, &sums, output)
    }
    try sums.flush()
  }

  private func finish(_ answers: Answers, _ sums: inout SumTable, _ output: FrameWriter) throws {
    guard let district = DistrictRule.agreed(answers.districts) else { return }
    try DistrictTold.neighbours(answers.subject.name, district).write(
      to: answers.subject.route % shards, output)
    try sums.add(.joined(look: answers.look, district), 1)
  }
}

/// Boxes of places, so that one process finds the neighbours within a box: the cells of all places, halved until a box has at
/// most so many places, or is one cell.
///
/// Cells are of the space around the unit sphere, some 390 m wide, so that neither poles nor the date line are special cases.
struct PlaceTree {
  struct Cell: Hashable, Codable {
    var x: Int32
    var y: Int32
    var z: Int32

    init(_ position: Position) { self.init(NearestPlaces.point(position)) }

    private init(_ point: NearestPlaces.Point) {
      func number(_ axis: Int) -> Int32 { Int32((point[axis] * PlaceTree.cellsInOne).rounded(.down)) }
      (x, y, z) = (number(0), number(1), number(2))
    }

    init(x: Int32, y: Int32, z: Int32) { (self.x, self.y, self.z) = (x, y, z) }

    subscript(axis: Int) -> Int32 { axis == 0 ? x : axis == 1 ? y : z }
  }

  private struct Node {
    /// The cells of the box.
    var low: Cell
    var high: Cell
    /// The halves: of the first one all cells are below `border` on the axis. Nil for a leaf.
    var halves: (axis: Int, border: Int32, below: Int, above: Int)?
  }

  fileprivate static let cellsInOne = 16_384.0

  private let most: Int
  private var nodes: [Node] = []

  init(_ counts: [Cell: Int], most: Int = 2000) {
    self.most = most
    let cells = counts.map { (cell: $0.key, count: $0.value) }
    if !cells.isEmpty { _ = add(cells) }
  }

  /// Adds the box of these cells, and returns its number. It does not depend on their order.
  private mutating func add(_ cells: [(cell: Cell, count: Int)]) -> Int {
    func bound(_ axis: Int, _ better: (Int32, Int32) -> Int32) -> Int32 {
      cells.dropFirst().reduce(cells[0].cell[axis]) { better($0, $1.cell[axis]) }
    }
    let (low, high) = ((0..<3).map { bound($0, min) }, (0..<3).map { bound($0, max) })
    let number = nodes.count
    nodes.append(
      Node(low: Cell(x: low[0], y: low[1], z: low[2]), high: Cell(x: high[0], y: high[1], z: high[2]), halves: nil))
    let axis = (0..<3).max { (high[$0] - low[$0], $1) < (high[$1] - low[$1], $0) } ?? 0
    let all = cells.reduce(0) { $0 + $1.count }
    guard all > most, high[axis] > low[axis] else { return number }
    var left = all / 2
    let sorted = cells.map { ($0.cell[axis], $0.count) }.sorted { $0.0 < $1.0 }
    var border =
      sorted.first { cell in
        left -= cell.1
        return left <= 0
      }?.0 ?? high[axis]
    border = max(border, low[axis] + 1)
    let below = add(cells.filter { $0.cell[axis] < border })
    let above = add(cells.filter { $0.cell[axis] >= border })
    nodes[number].halves = (axis, border, below, above)
    return number
  }

  /// The box of a place.
  func box(of position: Position) -> Int {
    let cell = Cell(position)
    var number = 0
    while let halves = nodes[number].halves { number = cell[halves.axis] < halves.border ? halves.below : halves.above }
    return number
  }

  /// The other boxes that may have places within so many metres of a place.
  func boxes(within metres: Double, of position: Position) -> [Int] {
    let (point, chord, own) = (NearestPlaces.point(position), NearestPlaces.chord(ofMetres: metres), box(of: position))
    var pending = [0]
    var found: [Int] = []
    while let number = pending.popLast() {
      guard distance(of: point, to: nodes[number]) <= chord else { continue }
      if let halves = nodes[number].halves {
        pending += [halves.below, halves.above]
      } else if number != own {
        found.append(number)
      }
    }
    return found
  }

  private func distance(of point: NearestPlaces.Point, to box: Node) -> Double {
    var sum = 0.0
    for axis in 0..<3 {
      let (low, high) = (Double(box.low[axis]) / Self.cellsInOne, Double(box.high[axis] + 1) / Self.cellsInOne)
      let way = max(low - point[axis], point[axis] - high, 0)
      sum += way * way
    }
    return sum.squareRoot()
  }
}

/// What tells the district of a restaurant: its own words, by the bytes of a `DistrictLook`, or its neighbours.
enum DistrictTold: Codable {
  case look(String, [UInt8])
  case neighbours(String, DistrictRule.NumberedDistrict)

  func write(to shard: UInt64, _ output: FrameWriter) throws {
    try output.add(.district, route: shard, key: FacesFilter.computedPlace.bytes, value: self)
  }
}

/// What all restaurants say of their districts, by looks in the order of their first ids.
struct WholeDistricts {
  private var rule = DistrictRule()
  private var numbers: [[UInt8]: Int] = [:]
  private let counts: [Int]
  private let decided: [DistrictRule.NumberedDistrict?]

  init(_ looks: [(look: [UInt8], figure: FigureSum)]) throws(PackedReader.Torn) {
    let sorted = looks.sorted { $0.figure.least.lexicographicallyPrecedes($1.figure.least) }
    for (look, figure) in sorted {
      numbers[look] = rule.add(try DistrictLook(bytes: look), count: Int(figure.number))
    }
    counts = sorted.map { Int($0.figure.number) }
    decided = rule.decided()
  }

  private func number(of look: [UInt8]) throws(PackedReader.Torn) -> Int {
    guard let number = numbers[look] else { throw PackedReader.Torn() }
    return number
  }

  /// The district that a look tells. Throws `Torn` if no restaurant has it.
  func district(of look: [UInt8]) throws(PackedReader.Torn) -> DistrictRule.NumberedDistrict? {
    decided[try number(of: look)]
  }

  /// The names of all districts. `joined` counts the restaurants whose neighbours tell the district.
  func names(
    joined: [(look: [UInt8], DistrictRule.NumberedDistrict, Int)]
  ) throws(PackedReader.Torn) -> [DistrictRule.NumberedDistrict: District] {
    var (members, rule): ([DistrictRule.Members: Int], DistrictRule) = ([:], rule)
    for (look, district, count) in joined {
      members[DistrictRule.Members(look: try number(of: look), in: district), default: 0] += count
    }
    for (look, district) in decided.enumerated() {
      if let district { members[DistrictRule.Members(look: look, in: district), default: 0] += counts[look] }
    }
    return rule.named(members)
  }
}
