/// How much one question of an analyst may cost.
package struct AnalystLimits: Sendable, Hashable {
  /// Wall time of one statement.
  package var seconds: Int
  /// Rows that it may give.
  package var rows: Int
  /// Bytes of all the text that it may give.
  package var resultBytes: Int
  /// Bytes of one text or blob, also within a statement.
  package var valueBytes: Int

  package init(
    seconds: Int = 120, rows: Int = 2_000_000, resultBytes: Int = 512_000_000, valueBytes: Int = 4_000_000
  ) {
    self.seconds = seconds
    self.rows = rows
    self.resultBytes = resultBytes
    self.valueBytes = valueBytes
  }
}
