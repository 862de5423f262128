internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store

/// `sumaq shard winners`: of the rows of each id, which follow one another in the order of a night's files, writes the one
/// that counts for each shard that shows it, which other shards' subjects it names, and which rows it beat.
struct WinnersFilter {
  let shards: Int
  /// Where rows of one id wait if they are many.
  let temporaryFolder: String

  private typealias Contest = RowContest<(place: [UInt8], body: [UInt8])>

  /// What rows of one id have in common.
  private struct Name: Equatable {
    let collection: Collection
    let layer: RowKey.Layer
    let id: [UInt8]

    init(_ key: RowKey) { (collection, layer, id) = (key.collection, key.layer, key.id) }

    var kind: Contest.Kind {
      switch layer {
      case .exported: collection.isOfSubjects ? .subjects : .records
      case .account: .accounts
      case .derived: .derived
      }
    }
  }

  /// The rows of one id and layer.
  private struct Group {
    let collection: Collection
    let layer: RowKey.Layer
    var contest: Contest
    /// Where a dish that is kept was on the night before, by which it has its place on the menu.
    var formerPlace: [UInt8]?
    /// The id of the restaurant whose menu that is.
    var menu: [UInt8]?

    init(_ name: Name) {
      (collection, layer) = (name.collection, name.layer)
      contest = Contest(name.kind, id: String(decoding: name.id, as: UTF8.self))
    }
  }

  /// What all rows add up to.
  private struct Sums {
    var mentions: MentionTable
    var figures: SumTable
    /// Reviews by their stars, rounded up.
    private var stars = [Int](repeating: 0, count: 6)

    init(_ output: FrameWriter) { (mentions, figures) = (MentionTable(output), SumTable(output)) }

    /// Counts a row that counts.
    mutating func add(_ row: RecordBatch, namesRestaurant: Bool) throws {
      guard [.reviews, .dishes, .offers].contains(row.collection) else { return }
      if !namesRestaurant { try figures.add(.references(to: nil, from: row.collection), 1) }
      guard row.collection == .reviews, case .real(let number) = row[0, ReviewColumn.stars.rawValue] else { return }
      stars[max(0, min(5, Int(number.rounded(.up))))] += 1
    }

    mutating func flush() throws {
      for (stars, reviews) in stars.enumerated() where reviews > 0 { try figures.add(.stars(UInt8(stars)), reviews) }
      try mentions.flush()
      try figures.flush()
    }
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var losers = LosingRows(in: temporaryFolder)
    var sums = Sums(output)
    try input.eachGroup(of: { RowKey($0.key).map(Name.init) }, begin: Group.init) { group, tag, record in
      guard let key = RowKey(record.key), let place = RowPlace(key.place) else { throw input.unknown(record) }
      switch tag {
      case .seat: (group.formerPlace, group.menu) = (place.bytes, Array(record.body))
      case .row: try add(record, place, to: &group, &losers, &sums.figures)
      default: throw input.unknown(record)
      }
    } end: { group in
      try finish(group, losers, &sums, output)
      losers.removeAll()
    }
    try sums.flush()
  }

  private func add(
    _ record: EngineRecord, _ place: RowPlace, to group: inout Group, _ losers: inout LosingRows, _ sums: inout SumTable
  ) throws {
    var batch = RecordBatch(group.collection)
    try RowBody.append(record.body, to: &batch)
    // A row that a tombstone deletes is repeated too.
    if group.layer != .derived, group.contest.winner?.round == RowPlace.tonight {
      try sums.add(.total(.rowsRepeated), 1)
    }
    guard !batch.deleted[0] else {
      try sums.add(.total(.rowsDeleted), 1)
      if group.contest.delete() { losers.removeAll() }
      group.formerPlace = nil
      return
    }
    if let before = group.contest.winner, before.round < place.round, group.collection == .dishes {
      group.formerPlace = group.formerPlace ?? before.row.place
    }
    let entry = Contest.Entry(
      (place.bytes, Array(record.body)), digest: batch.rowHashes()[0].digest, updated: batch.updated(of: 0),
      file: place.file, round: place.round)
    let loser = group.contest.add(entry)
    if group.collection == .dishes, group.contest.winner?.row.place == entry.row.place {
      let menu = batch.subjects(of: 0).first?.id ?? []
      if let before = group.menu, before != menu { group.formerPlace = nil }
      group.menu = menu
    }
    // Of two rows of earlier nights one is a copy.
    guard let loser, loser.round == RowPlace.tonight else { return }
    try losers.add(LosingRows.Row(digest: loser.digest, place: loser.row.place, body: loser.row.body))
  }

  private func finish(_ group: Group, _ losers: LosingRows, _ sums: inout Sums, _ output: FrameWriter) throws {
    if group.contest.isDeleted { try writeDeleted(group, output) }
    guard let winner = group.contest.winner else { return }
    var batch = RecordBatch(group.collection)
    try winner.row.body.withUnsafeBytes { try RowBody.append($0, to: &batch) }
    let body = StandingRows.body(group.collection, group.layer, winner.row.body)
    let named = batch.subjects(of: 0)
    var owners = Set(named.map { shard($0.route) })
    // No page shows a row that names no subject; the views do.
    if owners.isEmpty {
      owners = [shard(route(of: group))]
    }
    for owner in owners {
      let isSeated = group.formerPlace != nil && winner.round < RowPlace.tonight
      for place in (group.formerPlace.map { [$0] } ?? []) + (isSeated ? [] : [winner.row.place]) {
        try output.add(.standing, route: owner, key: place, body: body)
      }
    }
    if !group.collection.isOfSubjects { try ask(for: batch, of: named, askers: owners, output) }
    try sums.add(batch, namesRestaurant: named.contains { $0.kind == .restaurants })
    if group.collection == .reviews {
      let user = named.first { $0.kind == .users }.map { withUnsafeBytes(of: $0.route.bigEndian, Array.init) }
      try CensusFilter.write(.reviews, route(of: group), .tonight, user ?? [], to: output)
    }
    for subject in named {
      if group.collection == subject.kind, group.collection.isOfSubjects {
        try output.add(.own, route: subject.route, key: subject.key + [0, group.layer.rawValue], body: winner.row.body)
      } else {
        let others = owners.filter { $0 != shard(subject.route) }
        try sums.mentions.add(batch, of: subject, for: others)
      }
    }
    try losers.each { if group.contest.isTold($0.digest) { try write($0, against: winner, group, output) } }
  }

  /// Writes that a tombstone deletes what the night before may have had.
  private func writeDeleted(_ group: Group, _ output: FrameWriter) throws {
    guard group.collection == .reviews || group.collection.isOfSubjects, group.layer == .exported else { return }
    try CensusFilter.write(group.collection, route(of: group), .deleted, to: output)
  }

  private func route(of group: Group) -> UInt64 {
    group.contest.id.withBytes { RowKey.route(group.collection, UnsafeRawBufferPointer($0)) }
  }

  /// Whether a guest's picture is wanted is decided where the rows of the user meet whom the review names.
  private func ask(
    for row: RecordBatch, of subjects: [NamedSubject], askers: Set<UInt64>, _ output: FrameWriter
  ) throws {
    for question in PhotoQuestion.all(in: 0, of: row, askers: askers) {
      if question.isAvatar, let user = subjects.first(where: { $0.kind == .users }) {
        try question.write(for: user, to: output)
      } else {
        try question.write(to: output)
      }
    }
  }

  private func shard(_ route: UInt64) -> UInt64 { route % UInt64(shards) }

  /// Writes a row that lost, as a store would reject it, and where the row is that counts.
  private func write(
    _ loser: LosingRows.Row, against winner: Contest.Entry, _ group: Group, _ output: FrameWriter
  ) throws {
    guard let file = loser.place.withUnsafeBytes({ RowPlace($0) })?.file else { throw PackedReader.Torn() }
    var batches = (RecordBatch(group.collection), RecordBatch(group.collection))
    try loser.body.withUnsafeBytes { try RowBody.append($0, to: &batches.0) }
    try winner.row.body.withUnsafeBytes { try RowBody.append($0, to: &batches.1) }
    let row = RejectedRecord.repeated(
      0, of: batches.0, isOfAccounts: group.layer == .account, file: file, line: Int(batches.0.lines[0]))
    try output.add(
      .loser, route: MapFilter.route(ofPart: file), key: loser.place,
      value: LosingRow(row: row, collection: group.collection, winner: winner.file, line: batches.1.lines[0]))
  }
}

extension RecordBatch {
  /// The restaurant and the user that a row names.
  fileprivate func subjects(of row: Int) -> [NamedSubject] {
    let columns: [(Collection, Int?)] =
      collection.isOfSubjects
      ? [(collection, 0)]
      : [(.restaurants, "restaurant_id"), (.users, "user_id")].map { kind, name in
        (kind, collection.columns.firstIndex { $0.name == name })
      }
    return columns.compactMap { kind, column in
      guard let column, case .text(let offset, let length) = self[row, column] else { return nil }
      let id = Array(text[Int(offset)..<Int(offset) + Int(length)])
      return NamedSubject(kind, id)
    }
  }

  /// When a row says that it changed.
  fileprivate func updated(of row: Int) -> Int64? {
    guard let column = collection.columns.firstIndex(where: { $0.name == "updated_at" }),
      case .integer(let time) = self[row, column]
    else { return nil }
    return time
  }
}

/// The rows of one id that lost, until it is known which of them are told. Behind 32 MB they are in an `UnnamedFile`, as
/// an export may have any number of rows of one id.
struct LosingRows {
  struct Row: Codable {
    let digest: UInt64
    let place: [UInt8]
    let body: [UInt8]
  }

  private let path: String
  private let most: Int
  private var rows: ScratchBytes

  /// The file is created in `folder`.
  init(in folder: String, most: Int = 32 << 20) {
    path = Path.join(folder, "sumaq-losers.tmp")
    self.most = most
    rows = ScratchBytes(path, most: most)
  }

  mutating func removeAll() {
    if rows.count > 0 { rows = ScratchBytes(path, most: most) }
  }

  func add(_ row: Row) throws {
    var bytes = PackedWriter()
    bytes.add(try PackedWriter.bytes(of: row))
    try bytes.bytes.withUnsafeBytes { try rows.append($0) }
  }

  /// Calls `body` with each row, in the order in which they lost.
  func each(_ body: (Row) throws -> Void) throws {
    var start = 0
    while start < rows.count {
      var head = PackedReader(try bytes(start, 4))
      let count = Int(try head.number(UInt32.self))
      try body(PackedReader.value(of: bytes(start + 4, count)))
      start += 4 + count
    }
  }

  private func bytes(_ start: Int, _ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try bytes.withUnsafeMutableBytes { try rows.read(into: $0, at: start) }
    return bytes
  }
}

/// A row that lost, as a store rejects it, and where the row is that counts. Its bytes begin with those of the rejected row.
struct LosingRow: Codable {
  let row: RejectedRecord
  let collection: Collection
  let winner: String
  let line: UInt32
}
