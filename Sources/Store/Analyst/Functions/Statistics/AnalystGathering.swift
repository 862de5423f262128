/// What an aggregate function remembers of the rows of one group or window.
///
/// SQLite adds each row, and in a window removes it again. It asks for the value any number of times in a window, and
/// once for a group.
protocol AnalystGathering: AnyObject {
  func add(_ row: AnalystRow) throws(AnalystFunctionMistake)
  func remove(_ row: AnalystRow) throws(AnalystFunctionMistake)
  /// The value of the rows so far. `isEnd`: no row follows; in a window, SQLite has then read the last value already and
  /// ignores this one.
  func value(isEnd: Bool) throws(AnalystFunctionMistake) -> Double?
}
