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
    let ingest = night.ingest(without: try night.forgotten())
    let facts = try ExportReader().facts(of: night.file(of: part), settings: ingest.ingestSettings)
    return try night.list(.scan(part), facts: facts, scratch)
  }
}
