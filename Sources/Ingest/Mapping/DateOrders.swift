/// Which of two numbers is the month, per column of a file: decided over the whole column.
///
/// The first date that needs it makes the file be read once more beforehand (`survey`), noting of each column whether
/// any first or second number is above 12.
final class DateOrders {
  /// What the dates of a column show.
  struct Evidence {
    var firstAbove12 = false
    var secondAbove12 = false
    /// What numbers stood first, second; equal ones decide nothing and harm nothing.
    var differs = false

    /// Nil where nothing decides, or where both orders are in use.
    var order: DateOrder? {
      if firstAbove12 != secondAbove12 { return firstAbove12 ? .dayMonthYear : .monthDayYear }
      return !firstAbove12 && !differs ? .dayMonthYear : nil
    }
  }

  private(set) var evidence: [Int: Evidence] = [:]
  private let declared: DateOrder?
  /// Reads the whole file and returns what it showed; nil while surveying.
  private var survey: (() throws -> [Int: Evidence])?
  let isSurvey: Bool
  /// How often a date hung on the others of its column.
  private(set) var uses = 0

  init(declared: DateOrder?, survey: (() throws -> [Int: Evidence])?) {
    self.declared = declared
    self.survey = survey
    isSurvey = survey == nil
  }

  func note(_ first: Int, _ second: Int, column: Int) {
    var known = evidence[column] ?? Evidence()
    known.firstAbove12 = known.firstAbove12 || first > 12
    known.secondAbove12 = known.secondAbove12 || second > 12
    known.differs = known.differs || first != second
    evidence[column] = known
  }

  /// The order of a column; nil where it cannot be decided.
  func order(column: Int) throws -> DateOrder? {
    uses += 1
    if let declared { return declared }
    if let survey {
      self.survey = nil
      evidence = try survey()
    }
    return evidence[column]?.order
  }
}
