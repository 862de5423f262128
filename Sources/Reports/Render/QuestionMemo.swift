internal import Store

/// What the reports' questions were answered when they were asked last: a question whose inputs is the same has the same
/// answer, and a report whose answers are the same stands.
struct QuestionMemo: Sendable {
  private let answers: [String: AnsweredQuestion]

  /// Without a store nothing is remembered.
  init(_ store: Store?) throws {
    let known = try store?.answeredQuestions() ?? []
    answers = Dictionary(known.map { (Self.name($0.report, $0.block), $0) }) { first, _ in first }
  }

  /// The digest of a question's answer; nil where it must be asked.
  func answer(_ report: String, _ block: String, inputs: [UInt8]) -> [UInt8]? {
    guard let known = answers[Self.name(report, block)], known.inputs == inputs else { return nil }
    return known.answer
  }

  /// Remembers tonight's answers in place of all others.
  func store(_ now: [AnsweredQuestion], in store: Store) throws {
    guard Set(now) != Set(answers.values) else { return }
    try store.storeAnswers(now)
  }

  private static func name(_ report: String, _ block: String) -> String { report + "\n" + block }
}
