internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Store

/// `sumaq shard facts`: adds up what parts show of how the rows of all are read. It reads parts, and facts that other tasks have
/// added up, in any order. It writes one record of them, one of what they decide, by which a part is read again or not, and
/// what the parts tell of restaurants' names.
struct FactsFilter {
  let night: ShardNight

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    let ingest = night.ingest(without: try night.forgotten())
    let keepsRestaurants = night.plan.retained.contains { $0.collection == .restaurants }
    var facts = ExportFacts()
    try input.each { tag, record in
      switch tag {
      case .part:
        try night.context.checkCancelled()
        let file = try night.file(named: String(decoding: record.key, as: UTF8.self))
        let names = NameRows(output, isDerived: file.derivesRestaurants, night.place(of: file))
        facts.add(try ExportReader().facts(of: file, settings: ingest.ingestSettings, into: names))
      case .standing:
        let row = try StandingRows.row(record)
        // Without a file the restaurants of the night before are kept.
        guard row.batch.collection == .restaurants, row.layer == .exported, keepsRestaurants else { return }
        try NameRows(output, isDerived: false, row.place.kept).receive(row.batch)
      case .facts:
        facts.add(try record.value())
      default: throw input.unknown(record)
      }
    }
    try output.add(.facts, route: 0, key: [], value: facts)
    facts.resolve()
    try output.add(.decided, route: 0, key: [], value: facts)
  }
}

extension ShardNight {
  /// The place of a part's first row.
  func place(of file: ExportFile) -> RowPlace {
    let group = plan.groups.firstIndex { group in plan.parts[group.parts].contains { $0.name == file.name } }
    return file.place(inGroup: group ?? 0)
  }

  /// The file of the part with a name.
  func file(named name: String) throws -> ExportFile {
    guard let number = plan.parts.firstIndex(where: { $0.name == name }) else {
      throw Failure(.usage, ShardProblems.badTask.problem("the plan has no part \(Printable.line(name))"))
    }
    return try file(of: number)
  }
}

/// `sumaq shard map`: reads parts with the facts of all, and writes their rows by their ids, what could not be read, and what
/// was counted.
struct MapFilter {
  let night: ShardNight
  let facts: ExportFacts
  let names: NamedRestaurantIDs

  @Sendable
  static func reading(_ night: ShardNight) throws -> ShardFilter.Run {
    var facts = try ExportFacts(path: night.path(.facts))
    facts.resolve()
    let targets = NamedRestaurantIDs(try NamesFilter.targets(in: night.path(.names)))
    return MapFilter(night: night, facts: facts, names: targets).run
  }

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
      .counts, route: sink.route, key: Array(file.name.utf8), value: PartCounts(outcome, rows: sink.rows, of: file))
  }
}

/// Writes the rows of a part as records.
private final class MappedRows: RecordSink {
  private let file: ExportFile
  private let names: NamedRestaurantIDs
  private let problems: FileProblems
  private let output: FrameWriter
  private var place: RowPlace
  private(set) var (rows, keyless) = (0, 0)
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
    if !isDerived { rows += batch.rows }
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

/// `sumaq shard people`: finds the people of parts, and of rows of the night before, whom an address says to forget, and adds
/// them up. It reads them and what other runs have found in any order, and writes one record.
///
/// It comes before all other filters, so that rows of these people decide nothing in any part.
struct LearningFilter {
  let night: ShardNight

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var lines: Set<ForgottenLine> = []
    try input.each { tag, record in
      switch tag {
      case .part:
        try night.context.checkCancelled()
        lines.formUnion(try learned(from: try night.file(named: String(decoding: record.key, as: UTF8.self))))
      case .standing: lines.formUnion(try learned(from: record))
      case .people: lines.formUnion(try ForgottenLine.all(in: Array(record.body)))
      default: throw input.unknown(record)
      }
    }
    try output.add(.people, route: 0, key: [], body: ForgottenLine.bytes(of: lines))
  }

  /// A part is read without the people whom other parts tell, so that the result is the same however parts are divided.
  func learned(from part: ExportFile) throws -> [ForgottenLine] {
    guard let list = try night.listed() else { return [] }
    let ingest = night.ingest(without: list)
    try ExportReader().learnPeople(of: part, settings: ingest.ingestSettings)
    return ingest.forgotten.map { list.lines(learnedBy: $0, day: night.plan.asOf.iso) } ?? []
  }

  /// A user of the night before tells as a user of a part does.
  private func learned(from record: EngineRecord) throws -> [ForgottenLine] {
    let row = try StandingRows.row(record)
    guard row.batch.collection == .users, let list = try night.listed() else { return [] }
    func text(_ column: UserColumn) -> String? { row.batch.string(row: 0, column: column.rawValue) }
    let people = list.people(zone: night.run.clock.zone)
    guard let id = text(.id), let mail = text(.email), people.person(id: id) == nil,
      let person = people.person(mail: mail, name: text(.name), phone: text(.phone))
    else { return [] }
    people.learn(id, person)
    return list.lines(learnedBy: people, day: night.plan.asOf.iso)
  }
}

extension ForgottenLine {
  /// The bytes of lines, whatever their order was.
  static func bytes(of lines: Set<ForgottenLine>) -> [UInt8] {
    Array(lines.map { $0.text + "\n" }.sorted().joined().utf8)
  }

  static func all(in bytes: [UInt8]) throws(PackedReader.Torn) -> [ForgottenLine] {
    var lines: [ForgottenLine] = []
    for text in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let line = ForgottenLine(String(text)) else { throw PackedReader.Torn() }
      lines.append(line)
    }
    return lines
  }
}
