internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

extension ShardWork {
  /// Runs one step of the export of a night.
  package func export(_ word: String, night: String) throws {
    guard let step = ExportStep(word) else {
      throw Failure(
        .usage, ShardProblems.badTask.problem("“\(Printable.line(word))” is neither a shard such as 0/7 nor sums"))
    }
    try export(step, try ShardNight(lake, night: night, request, context))
  }

  /// Exports the analysts' views of the night that is in place, `workers` shards at once. Returns the words for the screen.
  package func exportAll(night: String?, workers: Int) throws -> String {
    let night = try ShardNight(lake, night: try night ?? nightInPlace(), request, context)
    for steps in ExportStep.stages(shards: night.plan.shards) {
      try each(steps, workers: workers) { try export($0, night) }
    }
    let rows = try lake.requireDone(ExportStep.sums.name, in: night.plan.night).figures.values.reduce(0, +)
    let folder = lake.path(ViewFolder.folder)
    let (duckdb, spark) = (Path.join(folder, "duckdb.sql"), Path.join(folder, "spark.sql"))
    return """
      night \(night.plan.night): \(Amount.of(rows, "row", "rows")) of the analysts’ views in \(lake.path(ViewFolder.of(night.plan.night)))
      DuckDB:    duckdb -init \(StageScripts.quoted(duckdb))
      Spark SQL: spark-sql -i \(StageScripts.quoted(spark))
      """
  }

  private func export(_ step: ExportStep, _ night: ShardNight) throws {
    try ViewFolder.check(lake)
    if case .shard(let shard) = step, shard.count != night.plan.shards {
      throw Failure(
        .usage,
        ShardProblems.badTask.problem(
          "the night has \(Amount.of(night.plan.shards, "shard", "shards")), and no shard \(shard)"))
    }
    let list = try TaskScratch.run(request, context) { scratch in
      switch step {
      case .shard(let shard): try ExportTask(night: night, shard: shard, scratch: scratch).run()
      case .sums: try ExportSumsTask(night: night, scratch: scratch).run()
      }
    }
    try lake.put(list, in: night.plan.night)
  }

  /// The night that the manifest names.
  private func nightInPlace() throws -> String {
    let path = lake.path("manifest.json")
    guard try FileStatus.of(path) != nil, let manifest = LakeManifest(json: try Files.read(path, limit: 64 << 20))
    else {
      throw Failure(
        .usage,
        ShardProblems.unknownNight.problem(
          at: Place(path), "no night is in place: name one with --night, or let sumaq shard run end first"))
    }
    return manifest.night
  }
}
