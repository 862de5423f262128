internal import Model

/// Which of two numbers is the month, per column: declared, or decided over the whole column (`DateSurvey`).
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

    mutating func add(_ other: Evidence) {
      firstAbove12 = firstAbove12 || other.firstAbove12
      secondAbove12 = secondAbove12 || other.secondAbove12
      differs = differs || other.differs
    }
  }

  /// A column of a collection; a record may give rows of several.
  struct Column: Hashable {
    let collection: Collection
    let index: Int
  }

  private(set) var evidence: [Column: Evidence] = [:]
  private let declared: DateOrder?
  /// Nil while surveying.
  private let survey: DateSurvey?
  private var decided: [Column: DateOrder?] = [:]
  private let collection: Collection
  /// How often a date hung on the others of its column.
  private(set) var uses = 0

  /// `collection` is that of the file's own rows, over whose files the survey goes.
  init(declared: DateOrder?, of collection: Collection, survey: DateSurvey?) {
    self.declared = declared
    self.collection = collection
    self.survey = survey
  }

  var isSurvey: Bool { survey == nil }

  func note(_ first: Int, _ second: Int, _ column: Column) {
    evidence[column, default: Evidence()].add(
      Evidence(firstAbove12: first > 12, secondAbove12: second > 12, differs: first != second))
  }

  /// The order of a column; nil where it cannot be decided.
  func order(_ column: Column) throws -> DateOrder? {
    uses += 1
    if let declared { return declared }
    if let known = decided[column] { return known }
    let order = try survey?.evidence(of: collection)[column]?.order
    decided[column] = .some(order)
    return order
  }

  /// Whether a column's dates are told to be open for the first time tonight.
  func isFirstOpen(_ column: Column) -> Bool { survey?.isFirstOpen(column) ?? false }
}
