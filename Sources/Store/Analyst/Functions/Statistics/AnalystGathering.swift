/// What an aggregate function remembers of the rows of one group or window.
///
/// SQLite adds each row, and in a window removes it again. It asks for the value any number of times in a window, and
/// once for a group.
protocol AnalystGathering: AnyObject {
  func add(_ row: AnalystRow) throws(AnalystFunctionMistake)
  func remove(_ row: AnalystRow) throws(AnalystFunctionMistake)
  /// `isEnd` means that no row follows. In a window the value was asked for before, and nobody reads this one.
  func value(isEnd: Bool) throws(AnalystFunctionMistake) -> Double?
}
