internal import Diagnostics
internal import Lake
internal import Model
internal import Store

/// `sumaq shard kept`: reads what counted on the night before, and writes what tonight keeps of it, as tonight's exports are
/// not whole: rows as `map` writes them, in an earlier round, and what could not be read of files that are not there.
///
/// Of people who were forgotten since it writes only what the guards are to leave out. What could not be read of a record with an id may be of a row of
/// theirs, so that it is kept only as long as the list is the same.
struct RetainedRowsFilter {
  let night: ShardNight
  let kinds: RetainedCollections

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    let retained = Set(night.plan.retained.map(\.name))
    let people = try night.forgotten()?.people(zone: night.run.clock.zone)
    let before = try night.before.map { try night.forgottenDigest(of: $0) }
    let isListNew = try people != nil && before != night.forgottenDigest(of: night.plan)
    try input.each { tag, record in
      switch tag {
      case .standing: try keep(record, people, output)
      case .seat where kinds.keeps(.dishes, .exported, RowPlace(seat: 0)):
        try output.add(.seat, route: record.route, key: Array(record.key), body: Array(record.body))
      case .seat: return
      case .reject, .loser, .problems:
        guard let file = try Self.file(of: record, tag), retained.contains(file) else { return }
        try keepProblem(record, tag, people, isListNew, output)
      default: throw input.unknown(record)
      }
    }
  }

  private func keep(_ record: EngineRecord, _ people: ForgottenPeople?, _ output: FrameWriter) throws {
    let row = try StandingRows.row(record)
    var remains: RecordBatch? = row.batch
    if let people { remains = FormerRow.remains(of: row.batch, without: people) }
    let kind = row.batch.collection
    if kind == .reviews || kind == .users, let id = row.batch.id(of: 0), remains?.id(of: 0) != id {
      try CensusFilter.write(kind, id.withUnsafeBytes { RowKey.route(kind, $0) }, .forgotten, to: output)
    }
    guard kinds.keeps(kind, row.layer, row.place) else { return }
    guard let batch = remains, let id = batch.id(of: 0),
      let key = RowKey.bytes(0, of: batch, row.layer, row.place.kept.bytes)
    else { return }
    let route = id.withUnsafeBytes { RowKey.route(batch.collection, $0) }
    try output.add(.row, route: route, key: key, body: RowBody.bytes(0, of: batch))
  }

  // MARK: What could not be read

  private static func file(of record: EngineRecord, _ tag: ShardFilter.Tag) throws -> String? {
    if tag == .problems { return try ProblemRecord(record).name }
    guard let place = RowPlace(record.key) else { throw PackedReader.Torn() }
    return place.file
  }

  private func keepProblem(
    _ record: EngineRecord, _ tag: ShardFilter.Tag, _ people: ForgottenPeople?, _ isListNew: Bool,
    _ output: FrameWriter
  ) throws {
    var body = Array(record.body)
    let texts: [String]
    if tag == .problems {
      let found = try record.value(TaskProblems.self).remembered
      texts = found.examples.flatMap { [$0.reason, $0.mend, $0.place?.field ?? "", $0.place?.file ?? ""] }
      body = try PackedWriter.bytes(of: found)
    } else {
      let reject = try record.value(RejectedRecord.self)
      guard !isListNew || reject.recordID == nil else { return }
      texts = [reject.recordID ?? "", reject.column, reject.raw == "line \(reject.line)" ? "" : reject.raw]
    }
    if let people, texts.contains(where: { people.names(in: $0) }) { return }
    try output.add(tag, route: record.route, key: Array(record.key), body: body)
  }
}

/// Which rows of the night before a night keeps: those of collections that it did not read to their ends, as a session that
/// does not finish them whole.
struct RetainedCollections {
  private let finished: Set<Collection>
  private let areAccountsFinished: Bool

  /// `whole` are the parts that were read to their ends.
  init(_ plan: ShardPlan, whole: Set<String>) {
    func areWhole(_ group: ShardPlan.Group, accounts: Bool) -> Bool {
      plan.parts[group.parts].allSatisfy { $0.isOfAccounts != accounts || whole.contains($0.name) }
    }
    finished = Set(plan.groups.filter { areWhole($0, accounts: false) }.flatMap(\.finishes))
    areAccountsFinished = plan.groups.contains { $0.finishesAccounts && areWhole($0, accounts: true) }
  }

  /// Reads the counts of all parts.
  init(_ plan: ShardPlan, counts path: String) throws {
    var whole: Set<String> = []
    try FrameReader.opening(path).each { tag, record in
      guard tag == .counts else { throw PackedReader.Torn() }
      if try record.value(PartCounts.self).isReadToEnd { whole.insert(String(decoding: record.key, as: UTF8.self)) }
    }
    self.init(plan, whole: whole)
  }

  func keeps(_ collection: Collection, _ layer: RowKey.Layer, _ place: RowPlace) -> Bool {
    switch layer {
    case .account: !areAccountsFinished
    case .exported: !finished.contains(collection)
    case .derived: place.origin.map { !finished.contains($0) } ?? false
    }
  }
}
