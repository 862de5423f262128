internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Store

/// `sumaq shard map`: reads parts with the facts of all, and writes their rows by their ids, what could not be read, and what
/// was counted.
struct MapFilter {
  let night: ShardNight
  let facts: ExportFacts
  let names: NamedRestaurantIDs

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    let settings = night.ingest(without: try night.forgotten()).ingestSettings
    try input.each { tag, record in
      guard tag == .part else { throw input.unknown(record) }
      try night.context.checkCancelled()
      try map(try night.file(named: String(decoding: record.key, as: UTF8.self)), settings, output)
    }
  }

  /// Where all that is no row of a part meets.
  static func route(ofPart name: String) -> UInt64 {
    name.withBytes { RowHash.of(UnsafeRawBufferPointer($0), seed: RowHash.place) }
  }

  private func map(_ file: ExportFile, _ settings: IngestSettings, _ output: FrameWriter) throws {
    let log = ProblemLog()
    let problems = FileProblems(file, log)
    let sink = MappedRows(file, night.place(of: file), names: names, problems, output)
    let outcome = try ExportReader().read(file, facts, settings: settings, problems: problems, into: sink)
    if outcome.isSpoiled {
      throw Failure(
        .data, ShardProblems.damagedMember.problem(at: Place(file.name), "the archive's member is damaged at its end"))
    }
    problems.report(
      StoreProblems.noKey.problem(at: Place(file.name), "a row reached the store without an id"), count: sink.keyless)
    for problem in problems.finish() { log.remember(problem.marks, of: problem.kind) }
    try output.add(log.found(), from: .part, file.name)
    try output.add(
      .counts, route: sink.route, key: Array(file.name.utf8), value: PartCounts(outcome, of: file))
  }
}

/// Writes the rows of a part as records.
private final class MappedRows: RecordSink {
  private let file: ExportFile
  private let names: NamedRestaurantIDs
  private let problems: FileProblems
  private let output: FrameWriter
  private var place: RowPlace
  private(set) var keyless = 0
  let route: UInt64

  init(
    _ file: ExportFile, _ place: RowPlace, names: NamedRestaurantIDs, _ problems: FileProblems, _ output: FrameWriter
  ) {
    (self.file, self.place, self.names, self.problems, self.output) = (file, place, names, problems, output)
    route = MapFilter.route(ofPart: file.name)
  }

  func receive(_ exported: RecordBatch) throws {
    let isSubject = exported.collection.isOfSubjects
    let isDerived = isSubject && file.derives(exported.collection)
    let batch = names.resolved(exported, isDerived: isDerived)
    let layer: RowKey.Layer = isDerived ? .derived : file.isOfAccounts ? .account : .exported
    for row in 0..<batch.rows {
      guard !isDerived || !batch.deleted[row] else { continue }
      defer { place = place.later(by: 1) }
      guard let key = RowKey.bytes(row, of: batch, layer, place.bytes), let id = batch.id(of: row) else {
        keyless += 1
        continue
      }
      let route = id.withUnsafeBytes { RowKey.route(batch.collection, $0) }
      try output.add(.row, route: route, key: key, body: RowBody.bytes(row, of: batch))
    }
  }

  func reject(_ record: RejectedRecord) throws {
    problems.add(record)
    try output.add(.reject, route: route, key: place.bytes, value: record)
  }
}
