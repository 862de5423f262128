internal import Model
internal import Synchronization

/// Collects what the dates of a night's files show, per collection. For the first date that needs it all files of its
/// collection are read once. It then knows for each column whether any first or second number is above 12.
package final class DateSurvey: Sendable {
  private struct State {
    var evidence: [Collection: [DateOrders.Column: DateOrders.Evidence]] = [:]
    var open: Set<DateOrders.Column> = []
  }

  private let files: [ExportFile]
  private let settings: IngestSettings
  private let state = Mutex(State())

  /// Surveys these files, except for those that declare their order.
  package init(_ files: [ExportFile], settings: IngestSettings) {
    self.files = files.filter { $0.isRecognized && $0.shape?.dateOrder == nil }
    self.settings = settings
  }

  /// A survey that is complete.
  init(_ facts: ExportFacts) {
    files = []
    settings = IngestSettings()
    state.withLock { $0.evidence = facts.dates }
  }

  func evidence(of collection: Collection) throws -> [DateOrders.Column: DateOrders.Evidence] {
    if let known = state.withLock({ $0.evidence[collection] }) { return known }
    var found: [DateOrders.Column: DateOrders.Evidence] = [:]
    for file in files where file.ownCollections.contains(collection) {
      let pass = CollectionPass(surveying: file, settings: settings)
      _ = try pass.run()
      found.add(pass.evidence[collection] ?? [:])
    }
    state.withLock { $0.evidence[collection] = found }
    return found
  }

  func isFirstOpen(_ column: DateOrders.Column) -> Bool {
    state.withLock { $0.open.insert(column).inserted }
  }
}

/// Which of two numbers is the month, for each column: declared, or decided by all values of the column (`DateSurvey`).
final class DateOrders {
  /// What the dates of a column show.
  struct Evidence: Equatable, Codable {
    var firstAbove12 = false
    var secondAbove12 = false
    /// Whether any first and second number differ. If all are equal, the order does not matter.
    var differs = false

    /// The order; nil if nothing decides it, or if both orders occur.
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

  /// A column of a collection, as a record may give rows of several.
  struct Column: Hashable, Codable {
    let collection: Collection
    let index: Int
  }

  private(set) var evidence: [Column: Evidence] = [:]
  private let declared: DateOrder?
  /// Nil during a survey.
  private let survey: DateSurvey?
  private var decided: [Column: DateOrder?] = [:]
  private let collection: Collection
  /// How many dates depended on the other dates of their column.
  private(set) var uses = 0

  /// `collection` is that of the file's own rows, whose files the survey reads.
  init(declared: DateOrder?, of collection: Collection, survey: DateSurvey?) {
    self.declared = declared
    self.collection = collection
    self.survey = survey
  }

  var isSurvey: Bool { survey == nil }

  func add(_ first: Int, _ second: Int, _ column: Column) {
    evidence[column, default: Evidence()].add(
      Evidence(firstAbove12: first > 12, secondAbove12: second > 12, differs: first != second))
  }

  /// The order of a column; nil if it cannot be decided.
  func order(_ column: Column) throws -> DateOrder? {
    uses += 1
    if let declared { return declared }
    if let known = decided[column] { return known }
    let order = try survey?.evidence(of: collection)[column]?.order
    decided[column] = .some(order)
    return order
  }

  /// Whether the undecided order of a column has not been reported tonight.
  func isFirstOpen(_ column: Column) -> Bool { survey?.isFirstOpen(column) ?? false }
}

extension [DateOrders.Column: DateOrders.Evidence] {
  mutating func add(_ other: Self) {
    for (column, evidence) in other { self[column, default: .init()].add(evidence) }
  }
}
