internal import Ingest
internal import Lake
internal import Model

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

  /// A part is read without the people whom others tell, so that the result is the same however parts are divided.
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
