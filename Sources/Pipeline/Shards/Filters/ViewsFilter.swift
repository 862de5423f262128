internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store

/// `sumaq shard views`: writes a shard's rows of the analysts' views into the lake, and what its reviews add to the rows that
/// belong to no shard.
struct ViewsFilter {
  let night: ShardNight
  /// Nil if there is one shard.
  let whole: WholeFigures?

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    try ViewFolder.check(night.lake)
    try RecordStores(night, input).eachShard(whole, wantsOnce: true) { shard, store, scratch in
      let parts = try ViewParts(store, of: shard, zone: night.run.clock.zone)
      let folder = ViewFolder(lake: night.lake, night: night.plan.night, scratch: scratch)
      var totals = try parts.totals()
      for table in ViewParts.divided {
        totals.rows += try folder.put(table, ViewFolder.digits(shard.number)) { put in
          try parts.eachRow(of: table) { values in
            try night.context.checkCancelled()
            try put(values)
          }
        }
      }
      try output.add(.views, route: 0, key: Array(ViewFolder.digits(shard.number).utf8), value: totals)
    }
  }
}

/// `sumaq shard views sums`: adds up the rows that belong to no shard, and names the night whose views are there. Writes the
/// words for the screen.
struct ViewSumsFilter {
  let night: ShardNight

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var totals = ViewTotals()
    try input.each { tag, record in
      guard tag == .views else { throw input.unknown(record) }
      totals.add(try record.value())
    }
    var rows = totals.rows
    try TaskScratch.run(night.request, night.context) { scratch in
      let folder = ViewFolder(lake: night.lake, night: night.plan.night, scratch: scratch)
      for table in ViewParts.tables where ViewTotals.has(table) {
        rows += try folder.put(table, ViewFolder.whole) { put in try totals.eachRow(of: table, put) }
      }
      try finish(folder, rows)
    }
    try output.add(.views, route: 0, key: [], body: Array(words(rows).utf8))
  }

  private func finish(_ folder: ViewFolder, _ rows: Int) throws {
    let parts = night.lake.path(ViewFolder.of(night.plan.night))
    for engine in ViewEngine.allCases {
      try night.lake.put(Array(engine.statements(parts).utf8), as: ViewFolder.statements(of: engine))
    }
    var json = JSONWriter()
    json.object { json in
      json.member("version", 2)
      json.member("night", night.plan.night)
      json.member("rows", rows)
    }
    try night.lake.put(json.bytes + [UInt8(ascii: "\n")], as: ViewFolder.list)
    try folder.removeOthers()
  }

  private func words(_ rows: Int) -> String {
    let lake = night.lake
    let (duckdb, spark) = (lake.path(ViewFolder.statements(of: .duckdb)), lake.path(ViewFolder.statements(of: .spark)))
    return """
      night \(night.plan.night): \(Amount.of(rows, "row", "rows")) of the analysts’ views in \(lake.path(ViewFolder.of(night.plan.night)))
      DuckDB:    duckdb -init \(Self.quoted(duckdb))
      Spark SQL: spark-sql -i \(Self.quoted(spark))

      """
  }

  /// A word as a shell reads it.
  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    if plain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
