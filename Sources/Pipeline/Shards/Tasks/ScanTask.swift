internal import Ingest
internal import Lake
internal import Model
internal import Platform

/// `sumaq shard scan PART`: finds what of a part decides how the rows of all are read.
struct ScanTask {
  let night: ShardNight
  let part: Int
  let scratch: String

  func run() throws -> DoneList {
    let list = try night.forgotten()
    let ingest = night.ingest(without: list)
    let facts = try ExportReader().facts(of: night.file(of: part), settings: ingest.ingestSettings)
    var learned: [ForgottenLine] = []
    if let list, let people = ingest.forgotten { learned = list.lines(learnedBy: people, day: night.plan.asOf.iso) }
    return try night.list(.scan(part), facts: facts, learned: learned, scratch)
  }
}
