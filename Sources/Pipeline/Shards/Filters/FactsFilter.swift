internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model

/// `sumaq shard facts`: adds up what parts show of how the rows of all are read. It reads parts, and facts that others have
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
