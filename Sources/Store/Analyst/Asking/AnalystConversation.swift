package import Model

/// A conversation with the analysts' views, one question after another: `AnalystProcess` for a run, and within its
/// process, as in tests of a session itself, `AnalystSession`.
///
/// One thread at a time. It sees the store as it was committed before each question.
package protocol AnalystConversation: AnyObject {
  /// Every view that may be read, in the order of the data dictionary.
  var tables: [AnalystTable] { get throws }

  /// The columns, parameters and tables of a statement, without running it; throws `AnalystError`.
  func look(at sql: String) throws -> (answer: AnalystSession.Answer, parameters: [String])

  /// Asks `sql`, one SELECT, with its parameters bound by name, and hands every row to `row`.
  ///
  /// Throws `AnalystError` for what is wrong with the question, `AnalystInterrupted` where the run was asked to stop, and
  /// whatever `row` throws.
  @discardableResult
  func query(
    _ sql: String, parameters: [String: AnalystValue],
    row: (_ columns: [String], _ values: [AnalystValue]) throws -> Void
  ) throws -> AnalystSession.Answer

  /// The day of the newest review; nil without one that has a date.
  func newestReviewDay() throws -> CivilDay?

  /// Bytes that change when some of a view's columns do, or the number of its rows; all columns without `columns`.
  func digest(ofTable name: String, columns: Set<String>?) throws -> [UInt8]
}

extension AnalystSession: AnalystConversation {}
