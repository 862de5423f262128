/// How much one question of an analyst may cost.
package struct AnalystLimits: Sendable, Hashable {
  /// Processor time of one statement, so that a busy machine does not decide whether a report is built.
  package var seconds: Int
  /// Rows that it may give.
  package var rows: Int
  /// Bytes of all the text that it may give.
  package var resultBytes: Int
  /// Bytes of one row.
  package var rowBytes = 16 << 20
  /// Bytes of one text or blob, also within a statement.
  package var valueBytes: Int

  /// Time of one statement by the clock, for one that waits for a disk.
  var clockSeconds: Int { seconds * 10 }

  /// Numbers that `median` and `percentile` may hold at once.
  package var gathered = 4_000_000
  /// Memory for the store's pages.
  package var cacheBytes = 32 << 20
  /// A store of at most so many bytes is mapped, which counts as memory of the process.
  package var mappedBytes = 64 << 20

  /// Memory that SQLite may hold in a process of its own, and address space of that process.
  package var heapBytes = 384 << 20
  package var memoryBytes = 1 << 30
  /// Temporary files of one statement, all together; of a large store four times its size.
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
