internal import Ingest
internal import Lake
internal import Model
internal import Platform

/// `sumaq shard sum facts`: adds up what the parts show.
struct FactsTask {
  let night: ShardNight
  let scratch: String

  func run() throws -> DoneList {
    var facts = ExportFacts()
    for part in night.plan.parts.indices { facts.add(try night.facts(of: .scan(part))) }
    facts.resolve()
    return try night.list(.sum(.facts), facts: facts, scratch)
  }
}

extension ShardNight {
  /// The facts that a task has put.
  func facts(of task: ShardTask) throws -> ExportFacts {
    var facts = ExportFacts()
    try open("facts", of: task).each(0) { reader in facts.add(try ExportFacts(decoding: &reader)) }
    return facts
  }

  /// Puts the facts that a task found, and lists them.
  func list(_ task: ShardTask, facts: ExportFacts, _ scratch: String) throws -> DoneList {
    var bytes = PackedWriter()
    facts.encode(to: &bytes)
    let file = try BlockWriter(Path.join(scratch, "facts"))
    try file.append(0, bytes.bytes)
    var list = DoneList(task.name)
    list.files = [try put(file, "facts", of: task)]
    return list
  }
}
