internal import Ingest
internal import Lake
internal import Model
internal import Platform

/// `sumaq shard scan PART`: finds what of a part decides how the rows of all are read.
struct ScanTask {
  private let night: ShardNight
  private let part: Int
  private let scratch: String

  init(_ night: ShardNight, _ part: Int, _ scratch: String) {
    (self.night, self.part, self.scratch) = (night, part, scratch)
  }

  func run() throws -> DoneList {
    let facts = try ExportReader().facts(of: night.file(of: part), settings: night.ingest.ingestSettings)
    return try night.list(.scan(part), facts: facts, scratch)
  }
}
