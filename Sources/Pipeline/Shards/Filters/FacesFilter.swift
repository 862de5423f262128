internal import Diagnostics
internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

/// `sumaq shard faces`: decides for each restaurant and user what is shown of it, from its rows and all that names it. Writes
/// a row for each shard that shows it and does not own it, and what it adds to the figures of all.
struct FacesFilter {
  /// Faces are put behind all rows.
  static let place = RowPlace(group: .max, turn: 0, file: "faces", number: 0)
  /// A restaurant as its owner's shard needs it takes the place of its face.
  static let ownedPlace = RowPlace(group: .max, turn: 0, file: "faces", number: 1)
  /// What sealed folders show of rows of other shards is put behind all that pages show.
  static let heldPlace = RowPlace(group: .max, turn: 3, file: "held", number: 0)
  /// What is computed of a shard's restaurants is put behind its rows.
  static let computedPlace = RowPlace(group: .max, turn: 1, file: "computed", number: 0)
  /// What became of the photos that a shard shows is behind all else, by their references.
  static let findingPlace = RowPlace(group: .max, turn: 2, file: "photos", number: 0)

  let shards: Int
  let rules: IngestRules
  let articles: Articles
  /// The users who may open their own pages.
  var readers: Set<String> = []

  /// The records of one subject.
  private struct Subject {
    let named: NamedSubject
    var rows: [RowKey.Layer: RecordBatch] = [:]
    var mention = SubjectMention()

    init(_ named: NamedSubject) { self.named = named }
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var sums = SumTable(output)
    try input.eachGroup(of: NamedSubject.init, begin: Subject.init) { subject, tag, record in
      switch tag {
      case .own:
        guard let layer = record.key.last.flatMap(RowKey.Layer.init(rawValue:)) else { throw input.unknown(record) }
        var batch = RecordBatch(subject.named.kind)
        try RowBody.append(record.body, to: &batch)
        subject.rows[layer] = batch
      case .mention:
        if let question = try PhotoQuestion(record, for: subject.named) {
          // Where a row is the user's, no guest's picture is shown (law 8).
          if subject.rows.isEmpty { try question.write(to: output) }
        } else {
          subject.mention.add(try record.value())
        }
      default: throw input.unknown(record)
      }
    } end: {
      try finish($0, &sums, output)
    }
    try sums.flush()
  }

  private func finish(_ subject: Subject, _ sums: inout SumTable, _ output: FrameWriter) throws {
    let (named, mention) = (subject.named, subject.mention)
    let shown = ShownSubject(
      named.kind, id: String(decoding: named.id, as: UTF8.self), exported: subject.rows[.exported],
      account: subject.rows[.account], derived: subject.rows[.derived], isReviewed: mention.reviews > 0, rules)
    if named.kind == .users { try sums.add(.total(.reviewsOfUsers), mention.reviews) }
    try count(named.kind, shown, mention, &sums)
    guard let shown else { return }
    try ask(for: shown.batch, of: named, mention, output)
    var census: CensusFilter.Look = mention.reviews > 0 ? .isReviewed : []
    if shown.isKnownByReviews { census.insert(.knownByReviews) }
    try CensusFilter.write(named.kind, named.route, .tonight, [census.rawValue], to: output)
    let face = StandingRows.body(named.kind, .exported, RowBody.bytes(0, of: shown.face))
    for shard in mention.shards where shard != named.route % UInt64(shards) {
      try output.add(.standing, route: shard, key: Self.place.bytes, body: face)
    }
    guard named.kind == .restaurants else {
      if rules.usersPages == .all || mention.reviews > 0 { try sums.add(.total(.users), 1) }
      return
    }
    try tellOwner(shown, of: named, output)
    let position = shown.position.flatMap { NearestPlaces.isPlace($0) ? $0 : nil }
    if let position { try sums.add(.cell(PlaceTree.Cell(position)), 1) }
    let look = try DistrictLook(
      declared: shown.batch.string(row: 0, column: RestaurantColumn.district.rawValue),
      address: shown.batch.string(row: 0, column: RestaurantColumn.address.rawValue)
    ).bytes
    try sums.add(.look(look), 1, least: named.id)
    try DistrictTold.look(named.name, look).write(to: named.route % UInt64(shards), output)
    if let position {
      try NearPlace(id: named.id, position: position, look: look, face: face).write(
        .place, route: named.route, to: output)
    }
    try sums.add(.total(.restaurants), 1)
    try sums.add(.total(.rated), mention.rated)
    try sums.add(.total(.milliStars), mention.milliStars)
    if let rank = RankClass(rated: mention.rated, milliStars: mention.milliStars) { try sums.add(.ranked(rank), 1) }
    if let newest = mention.newest { try sums.add(.newest(day: WholeFigures.day(of: newest)), 1) }
    if let text = shown.batch.string(row: 0, column: RestaurantColumn.cuisine.rawValue) {
      try sums.add(.cuisines(text), 1)
    }
    let name = shown.batch.string(row: 0, column: RestaurantColumn.name.rawValue)
    for step in LetterCounts.steps(of: name, articles) {
      try sums.add(.letter(step.child, of: step.parent), 1)
    }
    var folded: Set<String> = []
    for (name, rows) in mention.dishes {
      guard let dish = DishName.folded(name.text) else { continue }
      if folded.insert(dish).inserted { try sums.add(.dish(dish), 1) }
      try sums.add(.spelling(dish, name.text), rows)
    }
  }

  /// A restaurant's photo is on its own page and on lists, a user's wherever a review of theirs is.
  private func ask(
    for row: RecordBatch, of subject: NamedSubject, _ mention: SubjectMention, _ output: FrameWriter
  ) throws {
    let others = subject.kind == .restaurants ? [UInt64(shards)] : mention.shards
    let questions = PhotoQuestion.all(
      in: 0, of: row, askers: others.union([subject.route % UInt64(shards)]),
      isReviewer: subject.kind == .users && mention.reviews > 0)
    for question in questions { try question.write(to: output) }
  }

  /// Writes a restaurant for the shard of its owner, if that user may open pages that show it.
  private func tellOwner(_ shown: ShownSubject, of named: NamedSubject, _ output: FrameWriter) throws {
    guard let owner = shown.batch.string(row: 0, column: RestaurantColumn.ownerID.rawValue), readers.contains(owner)
    else { return }
    let route = owner.withBytes { RowKey.route(.users, UnsafeRawBufferPointer($0)) } % UInt64(shards)
    guard route != named.route % UInt64(shards) else { return }
    var face = shown.face
    face.set(RestaurantColumn.ownerID.rawValue, owner)
    let body = StandingRows.body(named.kind, .exported, RowBody.bytes(0, of: face))
    try output.add(.standing, route: route, key: Self.ownedPlace.bytes, body: body)
  }

  /// Counts which subjects files have, and which ones only rows name.
  private func count(
    _ kind: Collection, _ shown: ShownSubject?, _ mention: SubjectMention, _ sums: inout SumTable
  ) throws {
    let isOfUsers = kind == .users
    if shown?.isExported == true { try sums.add(.total(isOfUsers ? .exportedUsers : .exportedRestaurants), 1) }
    guard shown?.isKnownByReviews ?? true else { return }
    try sums.add(.total(isOfUsers ? .unresolvedUsers : .unresolvedRestaurants), 1)
    if shown != nil { return try sums.add(.total(.knownByReviews), 1) }
    for (collection, rows) in mention.rows { try sums.add(.references(to: kind, from: collection), rows) }
  }
}

/// A restaurant or a user that a row names, or that it is a row of.
struct NamedSubject: Hashable {
  let kind: Collection
  let id: [UInt8]
  let route: UInt64

  /// `route` is where its records meet, if that is known.
  init(_ kind: Collection, _ id: [UInt8], route: UInt64? = nil) {
    (self.kind, self.id) = (kind, id)
    self.route = route ?? id.withUnsafeBytes { RowKey.route(kind, $0) }
  }

  /// Nil if the key is none of a subject's.
  init?(_ record: EngineRecord) {
    let key = record.key
    guard key.count > 5, let kind = Collection(rawValue: key[0]), kind.isOfSubjects else { return nil }
    let length = Int(UInt32(bigEndian: key.loadUnaligned(fromByteOffset: 1, as: UInt32.self)))
    guard length < key.count - 5 else { return nil }
    self.init(kind, Array(key[5..<5 + length]), route: record.route)
  }

  var name: String { String(decoding: id, as: UTF8.self) }

  /// What the keys of its records begin with.
  var key: [UInt8] {
    var key = [kind.rawValue]
    withUnsafeBytes(of: UInt32(id.count).bigEndian) { key.append(contentsOf: $0) }
    return key + id
  }
}

/// What rows say of a restaurant or a user that they name. Mentions of one subject add up in any order.
struct SubjectMention: Codable {
  /// How many rows of each collection name it.
  private(set) var rows: [Collection: Int] = [:]
  private(set) var rated = 0
  private(set) var milliStars = 0
  /// When the newest dated review was written, in microseconds since 1970.
  private(set) var newest: Int64?
  /// The shards that show the subject and do not own it.
  private(set) var shards: Set<UInt64> = []
  /// The names of a restaurant's dishes, each as often as a row has it. Two may look the same.
  private(set) var dishes: [ExactText: Int] = [:]

  var reviews: Int { rows[.reviews] ?? 0 }

  /// Adds a row that counts.
  mutating func add(_ batch: RecordBatch, of kind: Collection, for others: Set<UInt64>) {
    shards.formUnion(others)
    rows[batch.collection, default: 0] += 1
    switch batch.collection {
    case .reviews:
      newest = [newest, batch.created].compactMap(\.self).max()
      guard case .real(let stars) = batch[0, ReviewColumn.stars.rawValue],
        let thousandths = ReviewSummary.milliStars(stars)
      else { return }
      rated += 1
      milliStars += thousandths
    case .dishes:
      if let name = batch.string(row: 0, column: DishColumn.name.rawValue) { dishes[ExactText(name), default: 0] += 1 }
    default: break
    }
  }

  mutating func add(_ other: SubjectMention) {
    rows.merge(other.rows, uniquingKeysWith: +)
    rated += other.rated
    milliStars += other.milliStars
    newest = [newest, other.newest].compactMap(\.self).max()
    shards.formUnion(other.shards)
    dishes.merge(other.dishes, uniquingKeysWith: +)
  }
}

/// Adds mentions up by their subjects, and writes them when they are many.
struct MentionTable {
  private static let most = 50_000

  private let output: FrameWriter
  private var mentions: [NamedSubject: SubjectMention] = [:]

  init(_ output: FrameWriter) { self.output = output }

  mutating func add(_ batch: RecordBatch, of subject: NamedSubject, for others: Set<UInt64>) throws {
    mentions[subject, default: SubjectMention()].add(batch, of: subject.kind, for: others)
    if mentions.count >= Self.most { try flush() }
  }

  mutating func flush() throws {
    for (subject, mention) in mentions {
      try output.add(.mention, route: subject.route, key: subject.key + [1], value: mention)
    }
    mentions.removeAll(keepingCapacity: true)
  }
}

/// Puts the rows that count into a session, many of a file together.
final class StandingRows {
  private static let rowsInBatch = 1024

  private let session: IngestSession
  private var batch = RecordBatch(.restaurants)
  private var layer = RowKey.Layer.exported
  private var file = ""

  init(_ session: IngestSession) { self.session = session }

  /// The body of a row that counts, for the shards that show it.
  static func body(_ collection: Collection, _ layer: RowKey.Layer, _ row: [UInt8]) -> [UInt8] {
    [collection.rawValue, layer.rawValue] + row
  }

  /// The row of a record. Throws `Torn` if the record is none.
  static func row(_ record: EngineRecord) throws -> (batch: RecordBatch, layer: RowKey.Layer, place: RowPlace) {
    guard let place = RowPlace(record.key) else { throw PackedReader.Torn() }
    let (batch, layer) = try batch(record.body)
    return (batch, layer, place)
  }

  /// The row of a record's body. Throws `Torn` if the body is none.
  static func batch(_ body: UnsafeRawBufferPointer) throws -> (batch: RecordBatch, layer: RowKey.Layer) {
    let (collection, layer) = try kind(of: body)
    var batch = RecordBatch(collection)
    try RowBody.append(UnsafeRawBufferPointer(rebasing: body[2...]), to: &batch)
    return (batch, layer)
  }

  private static func kind(of body: UnsafeRawBufferPointer) throws -> (Collection, RowKey.Layer) {
    guard body.count > 2, let collection = Collection(rawValue: body[0]), let layer = RowKey.Layer(rawValue: body[1])
    else { throw PackedReader.Torn() }
    return (collection, layer)
  }

  /// Adds a row by its place. Throws `Torn` if the record is none.
  func add(_ record: EngineRecord) throws {
    guard let place = RowPlace(record.key) else { throw PackedReader.Torn() }
    try add(record.body, of: place.file)
  }

  /// Adds a row of a file.
  func add(_ body: UnsafeRawBufferPointer, of file: String) throws {
    let (collection, layer) = try Self.kind(of: body)
    let isSame = batch.collection == collection && self.layer == layer && self.file == file
    if !isSame || batch.rows == Self.rowsInBatch {
      try flush()
      batch = RecordBatch(collection)
      (self.layer, self.file) = (layer, file)
    }
    try RowBody.append(UnsafeRawBufferPointer(rebasing: body[2...]), to: &batch)
  }

  func flush() throws {
    guard batch.rows > 0 else { return }
    try session.begin(batch.collection, ofAccounts: layer == .account)
    try session.apply(batch, derived: layer == .derived, file: file)
    batch.removeAll()
  }
}
