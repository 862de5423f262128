internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Platform

/// `sumaq shard split PART`: reads a part with the facts of all, and writes its rows by shard.
struct SplitTask {
  let night: ShardNight
  let part: Int
  let scratch: String

  func run() throws -> DoneList {
    let file = try night.file(of: part)
    let facts = try night.facts(of: .sum(.facts))
    let ingest = night.ingest(without: try night.forgotten())
    let rows = try BlockWriter(Path.join(scratch, "rows"))
    let tickets = try BlockWriter(Path.join(scratch, "tickets"))
    let rejects = RejectPile(Path.join(scratch, "rejects"))
    let problems = FileProblems(file, night.context.problems)
    let router = RowRouter(
      file, part: part, shards: night.plan.shards, names: facts.names, rows: rows, tickets: tickets, rejects: rejects,
      problems: problems)
    let outcome = try ExportReader().read(
      file, facts, settings: ingest.ingestSettings, problems: problems, into: router)
    if outcome.isSpoiled {
      throw Failure(
        .data, ShardProblems.damagedMember.problem(at: Place(file.name), "the archive's member is damaged at its end"))
    }
    try router.finish()
    night.problems.remember(problems.finish())
    var list = DoneList(ShardTask.split(part).name)
    list.files = [
      try night.put(rows, "rows", of: .split(part)), try night.put(tickets, "tickets", of: .split(part)),
    ]
    if let file = try rejects.finish() { list.files.append(try night.put(file, "rejects", of: .split(part))) }
    list.figures = [
      "read": outcome.counts.read, "rows": outcome.counts.read + outcome.counts.derived,
      "rejected": outcome.counts.rejected,
      "fields": outcome.counts.rejectedFields, "refused": file.isRefused ? 1 : 0,
      "withoutOwner": router.withoutOwner, "whole": outcome.readToEnd ? 1 : 0,
    ]
    return list
  }
}
