internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store

/// `sumaq shard export i/N`: writes the shard's rows of the analysts' views, and what its reviews add to the rows that
/// belong to no shard.
struct ExportTask {
  let night: ShardNight
  let shard: Shard
  let scratch: String

  func run() throws -> DoneList {
    let own = ShardStore(night: night, scratch: scratch)
    let store = try own.pages(of: shard)
    try own.putPhotos(madeBy: shard, into: store)
    let parts = try ViewParts(store, of: shard, zone: night.run.clock.zone)
    let folder = ViewFolder(lake: night.lake, night: night.plan.night, scratch: scratch)
    var list = DoneList(ExportStep.shard(shard).name)
    for table in ViewParts.divided {
      list.figures[table.name] = try folder.put(table, ViewFolder.digits(shard.number)) { put in
        try parts.eachRow(of: table) { values in
          try night.context.checkCancelled()
          try put(values)
        }
      }
    }
    var bytes = PackedWriter()
    try parts.totals().encode(to: &bytes)
    let file = try BlockWriter(Path.join(scratch, "sums"))
    try file.append(0, bytes.bytes)
    list.files = [try night.lake.put(file, as: "nights/\(night.plan.night)/sums/\(list.task)")]
    return list
  }
}
