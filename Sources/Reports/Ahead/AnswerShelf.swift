internal import Platform

/// Answers of a report's queries, kept in memory while the report is written, so that only a query that changed, or
/// whose rows did, is asked again.
package final class AnswerShelf: Sendable {
  /// What an answer depends on, and how many rows of it are kept.
  struct Key: Hashable, Sendable {
    let report: String
    let block: String
    let inputs: [UInt8]
    let rows: Int
  }

  private let answers = LRUCache<Key, ReportProgress.Answer>(countLimit: 48, costLimit: 48)

  package init() {}

  func answer(_ key: Key) -> ReportProgress.Answer? { answers.value(for: key) }

  /// Keeps an answer without its files, which are gone when the build ends.
  func keep(_ answer: ReportProgress.Answer, for key: Key) {
    var answer = answer
    answer.files = []
    answer.rows = .bytes([])
    answers.insert(answer, for: key)
  }
}
