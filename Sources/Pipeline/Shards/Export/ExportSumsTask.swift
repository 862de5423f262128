internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store

/// `sumaq shard export sums`: adds up the rows of the analysts' views that belong to no shard, and names the night whose
/// views are there.
struct ExportSumsTask {
  let night: ShardNight
  let scratch: String

  func run() throws -> DoneList {
    var list = DoneList(ExportStep.sums.name)
    var totals = ViewTotals()
    for case .shard(let shard) in ExportStep.stages(shards: night.plan.shards).joined() {
      let done = try night.lake.requireDone(ExportStep.shard(shard).name, in: night.plan.night)
      for (name, rows) in done.figures { list.figures[name, default: 0] += rows }
      try night.lake.open(try done.file("sums")).each(0) { reader in totals.add(try ViewTotals(decoding: &reader)) }
    }
    let folder = ViewFolder(lake: night.lake, night: night.plan.night, scratch: scratch)
    for table in ViewParts.tables where ViewTotals.has(table) {
      list.figures[table.name, default: 0] += try folder.put(table, ViewFolder.whole) { put in
        try totals.eachRow(of: table, put)
      }
    }
    for engine in ViewEngine.allCases {
      try night.lake.put(
        Array(engine.statements(night.lake.path(ViewFolder.of(night.plan.night))).utf8),
        as: "\(ViewFolder.folder)/\(engine.rawValue).sql")
    }
    var summary = DoneList(night.plan.night)
    summary.figures = list.figures
    try night.lake.put(summary.json, as: ViewFolder.list)
    try folder.removeOthers()
    return list
  }
}
