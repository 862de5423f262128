internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model

/// `sumaq shard facts`: adds up what parts show of how the rows of all are read. It reads parts, and facts that others have
/// added up, in any order, and writes one record.
struct FactsFilter {
  let night: ShardNight

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    let ingest = night.ingest(without: try night.forgotten())
    var facts = ExportFacts()
    try input.each { tag, record in
      switch tag {
      case .part:
        try night.context.checkCancelled()
        let file = try night.file(named: String(decoding: record.key, as: UTF8.self))
        facts.add(try ExportReader().facts(of: file, settings: ingest.ingestSettings))
      case .facts:
        var reader = PackedReader(Array(record.body))
        facts.add(try ExportFacts(decoding: &reader))
      default: throw input.unknown(record)
      }
    }
    var bytes = PackedWriter()
    facts.encode(to: &bytes)
    try output.add(.facts, route: 0, key: [], body: bytes.bytes)
  }
}

extension ShardNight {
  /// The file of the part with a name.
  func file(named name: String) throws -> ExportFile {
    guard let number = plan.parts.firstIndex(where: { $0.name == name }) else {
      throw Failure(.usage, ShardProblems.badTask.problem("the plan has no part \(Printable.line(name))"))
    }
    return try file(of: number)
  }
}
