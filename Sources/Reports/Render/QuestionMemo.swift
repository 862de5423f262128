internal import Store

/// The digests of the answers to the reports' queries. A query with the same inputs has the same answer, and the pages
/// of a report with the same answers are reused.
struct QuestionMemo: Sendable {
  private let answers: [String: AnsweredQuestion]

  /// Without a store nothing is remembered.
  init(_ store: Store?) throws {
    let known = try store?.answeredQuestions() ?? []
    answers = Dictionary(known.map { (Self.name($0.report, $0.block), $0) }) { first, _ in first }
  }

  /// The digest of a query's answer; nil if the query must be run.
  func answer(_ report: String, _ block: String, inputs: [UInt8]) -> [UInt8]? {
    guard let known = answers[Self.name(report, block)], known.inputs == inputs else { return nil }
    return known.answer
  }

  /// The last answer to a query, which may have had other inputs.
  func last(_ report: String, _ block: String) -> AnsweredQuestion? { answers[Self.name(report, block)] }

  /// Stores tonight's answers, and removes all others.
  func store(_ now: [AnsweredQuestion], in store: Store) throws {
    guard Set(now) != Set(answers.values) else { return }
    try store.storeAnswers(now)
  }

  private static func name(_ report: String, _ block: String) -> String { report + "\n" + block }
}
