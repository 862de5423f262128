package import Model

/// A session with the analysts' views. `AnalystProcess` runs it in a worker process. Within the worker, and in tests of
/// a session itself, it is an `AnalystSession`.
///
/// One thread at a time may use it. Each question sees the store as it was committed before it.
package protocol AnalystConversation: AnyObject {
  /// Every view that may be read, in the order of the data dictionary.
  var tables: [AnalystTable] { get throws }

  /// The columns, parameters and tables of a statement, without running it; throws `AnalystError`.
  func describe(_ sql: String) throws -> (answer: AnalystSession.Answer, parameters: [String])

  /// Runs `sql`, one SELECT, with its parameters bound by name, and calls `row` with every row.
  ///
  /// Throws `AnalystError` if the question is wrong, `AnalystInterrupted` if the run was asked to stop, and whatever
  /// `row` throws.
  @discardableResult
  func query(
    _ sql: String, parameters: [String: AnalystValue],
    row: (_ columns: [String], _ values: [AnalystValue]) throws -> Void
  ) throws -> AnalystSession.Answer

  /// The day of the newest review; nil if no review has a date.
  func newestReviewDay() throws -> CivilDay?

  /// A digest that changes if some of a view's columns change, or the number of its rows; nil `columns` means all of
  /// them.
  func digest(ofTable name: String, columns: Set<String>?) throws -> [UInt8]
}

extension AnalystSession: AnalystConversation {}
