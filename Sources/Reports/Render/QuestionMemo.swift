internal import Model
internal import Platform
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

  /// Stores tonight's answers, and removes all other answers.
  func store(_ now: [AnsweredQuestion], in store: Store) throws {
    guard Set(now) != Set(answers.values) else { return }
    try store.storeAnswers(now)
  }

  private static func name(_ report: String, _ block: String) -> String { report + "\n" + block }
}

/// A digest of all rows that a query returned: its columns, and the rows in order.
final class AnswerDigest: ResultWriter {
  private var hash = SHA256()
  private var waiting = PackedWriter()
  private(set) var digest: [UInt8] = []

  func begin(_ columns: [String]) {
    waiting.add(UInt64(columns.count))
    for column in columns {
      waiting.add(UInt64(column.utf8.count))
      waiting.add(raw: Array(column.utf8))
    }
  }

  /// Each value has its kind, and its length if it has one, so that different answers have different bytes.
  func row(_ values: [AnalystValue]) {
    for value in values { waiting.add(cell: value) }
    if waiting.bytes.count >= 1 << 15 { flush() }
  }

  func end() {
    flush()
    digest = hash.finish()
  }

  private func flush() {
    hash.update(waiting.bytes)
    waiting.removeAll()
  }
}

/// Answers of a report's queries, kept in memory while the report is written, so that only a query that changed, or
/// whose rows did, is asked again.
package final class AnswerCache: Sendable {
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

/// Computes what each report is made from and each query depends on. The known columns are read once.
final class ReportInputs {
  private let night: ReportNight
  private let session: any AnalystConversation
  private var digests: [String: [UInt8]] = [:]

  init(_ night: ReportNight, _ session: any AnalystConversation) {
    self.night = night
    self.session = session
  }

  /// A digest of everything that a report is made from, except the answers to its queries.
  func frame(_ program: CompiledReport) throws -> [UInt8] {
    var hash = SHA256()
    hash.update(
      "report 6\n\(night.settings.limits.least)\n" + program.source.name + "\n" + night.settings.zoneName + "\n")
    hash.update(night.settings.wordsDigest(night.words(of: program.source).language.tag))
    if program.mentionsDataUntil { hash.update(night.dataUntil?.iso ?? "") }
    hash.update(night.frame.digest)
    hash.update(program.source.text)
    if program.mentionsToday { hash.update(night.asOf.iso) }
    if let pages = night.subjectPages, program.namesSubjects {
      hash.update("\nlinks \(pages.rule)\n")
      for (table, columns) in [("restaurants", "id"), ("users", "id"), ("reviews", "user_id")] {
        hash.update(try digest(table, [columns]))
      }
    }
    return hash.finish()
  }

  /// A digest of a query and of everything that its answer depends on. As long as it is the same, so is the answer.
  func digest(of block: SQLBlock, _ program: CompiledReport, _ parameters: [String: AnalystValue]) throws -> [UInt8] {
    var hash = SHA256()
    hash.update("question 2\n\(night.settings.limits.least)\n" + night.settings.zoneName + "\n" + block.sql + "\n")
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) { hash.update("\(name)=\(value)\n") }
    let reads = program.reads[block.name]
    if reads?.asksToday ?? true { hash.update(night.asOf.iso) }
    for (table, columns) in try columns(reads, program) where table != "runs" {
      hash.update("\n" + table + "\n")
      hash.update(try digest(table, columns))
    }
    return hash.finish()
  }

  /// A report about nights depends on everything that changes, but not on the record of the night that renders it.
  private func columns(
    _ reads: CompiledReport.Reads?, _ program: CompiledReport
  ) throws -> [(table: String, columns: Set<String>?)] {
    guard let reads, !program.source.head.isHistory else {
      return try session.tables.map(\.name).sorted().map { ($0, nil) }
    }
    return reads.columns.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func digest(_ table: String, _ columns: Set<String>?) throws -> [UInt8] {
    let name = table + "\n" + (columns.map { $0.sorted().joined(separator: ",") } ?? "*")
    if let known = digests[name] { return known }
    let fresh = try session.digest(ofTable: table, columns: columns)
    digests[name] = fresh
    return fresh
  }
}
