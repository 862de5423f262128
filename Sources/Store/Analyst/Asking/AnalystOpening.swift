package import Model

/// The arguments with which an analyst's session is opened, in this process or in a worker.
package struct AnalystOpening: Sendable, Codable {
  /// The store's file.
  package var path: String
  /// The day of `'now'`.
  package var asOf: CivilDay
  /// Columns of the analysts' own tables that look personal and may be shown nevertheless.
  package var show: [String: [String]]
  package var limits: AnalystLimits
  /// The site's time zone.
  package var zone: TimeZoneRules

  package init(
    store: Store, asOf: CivilDay, show: [String: [String]] = [:], limits: AnalystLimits = AnalystLimits(),
    zone: TimeZoneRules = .utc
  ) {
    path = store.path
    self.asOf = asOf
    self.show = show
    self.limits = limits
    self.zone = zone
  }
}

/// The limits of one question of an analyst.
package struct AnalystLimits: Sendable, Hashable, Codable {
  /// Processor seconds of one statement. The load of the machine thus does not decide whether a report is built.
  package var seconds: Int
  /// The number of rows that it may return.
  package var rows: Int
  /// The number of bytes of all text that it may return.
  package var resultBytes: Int
  /// The number of bytes of one row.
  package var rowBytes = 16 << 20
  /// The number of bytes of one text or blob, also within a statement.
  package var valueBytes: Int

  /// Wall-clock seconds of one statement, for one that waits for a disk.
  var clockSeconds: Int { seconds * 10 }

  /// The smallest number that `least` returns, so that no small group of people is told.
  package var least = SmallGroups.usual.least
  /// How many numbers `median` and `percentile` may hold at once.
  package var gathered = 4_000_000
  /// Memory for SQLite's cache of the store's pages.
  package var cacheBytes = 32 << 20
  /// A store of at most this size is memory-mapped, which counts as memory of the process.
  package var mappedBytes = 64 << 20

  /// Memory that SQLite may allocate in a worker process, and the address space of that process.
  package var heapBytes = 384 << 20
  package var memoryBytes = 1 << 30
  /// Bytes of all temporary files of one statement together. For a large store the limit is four times its size.
  package var temporaryBytes = 1 << 30

  package init(
    seconds: Int = 120, rows: Int = 2_000_000, resultBytes: Int = 512_000_000, valueBytes: Int = 4_000_000
  ) {
    self.seconds = seconds
    self.rows = rows
    self.resultBytes = resultBytes
    self.valueBytes = valueBytes
  }
}
