internal import Diagnostics
internal import Ingest
internal import Model
internal import Platform
internal import Store

/// Compares tonight's problems with those of the last night that ended.
struct ProblemHistory {
  private let before: SeenProblems
  /// Tonight's marks by part of the night, then by the id of the kind.
  private var marks: [String: [String: ProblemMarks]]
  /// The marks that the next night is compared with.
  private var marksToStore: [String: [String: ProblemMarks]]
  private let exports: ExportsState?

  /// `parts` ran tonight. For those in `unfinished` the next night also uses the marks of the night before.
  init(
    _ log: ProblemLog, _ exports: ExportsState?, before: SeenProblems, parts: [String], unfinished: Set<String> = []
  ) {
    self.before = before
    self.exports = exports
    let log = log.marks
    marks = Dictionary(parts.map { ($0, log[$0] ?? [:]) }) { first, _ in first }
    if let exports {
      marks[RunPart.exports, default: [:]].merge(exports.marks) { left, right in
        var both = left
        both.add(right)
        return both
      }
    }
    marksToStore = marks
    for part in unfinished {
      marksToStore[part]?.merge(before.marks[part] ?? [:]) { $0.union($1) }
    }
  }

  /// Whether no earlier night has ended.
  var isFirst: Bool { before.isEmpty }

  /// The number of occurrences of a kind that the last night did not have.
  func new(_ kind: String) -> Int {
    marks.reduce(0) { sum, part in
      guard let tonight = part.value[kind] else { return sum }
      let seen = seen(kind, in: part.key)
      // A folder that keeps its older exports has one more of them every night.
      if kind == IngestProblems.olderExport.id, seen.count > 0 { return sum }
      return sum + tonight.new(since: seen)
    }
  }

  /// The last night's marks of a kind in the same part or, if that part never ran alone, in all parts.
  private func seen(_ kind: String, in part: String) -> ProblemMarks {
    if let seen = before.marks[part] { return seen[kind] ?? ProblemMarks() }
    return before.marks.values.compactMap { $0[kind] }.reduce(ProblemMarks()) { $0.union($1) }
  }

  /// Whether problems of the kind are a reason why a night needs attention, every night until they are mended.
  func isUrgent(_ kind: ProblemKind) -> Bool {
    if kind == PipelineProblems.afterFailed || kind == AccessProblems.keysMissing { return true }
    guard let exports else { return false }
    let lacks = !exports.areWhole || !exports.stale.isEmpty || !exports.collectionsWithoutFiles.isEmpty
    return lacks && (kind.id.hasPrefix("ingest.") || kind.id.hasPrefix("exports."))
  }

  /// The reasons why the exports need attention, the most important first.
  func lackOfExports(isRefused: Bool) -> [String] {
    guard let exports else { return [] }
    var words = exports.unread.map { "\(Printable.line($0, limit: 80)) was not read" }
    words += exports.broken.map { "\(Printable.line($0, limit: 80)) was not read to its end" }
    words += exports.stale.map { "stale copy of \(Printable.line($0, limit: 80))" }
    words += exports.collectionsWithoutFiles.map { "no file of \($0) tonight" }
    if isRefused, exports.unread.isEmpty { words.append("a link leads out of the exports folder") }
    guard let last = before.lost else { return words }
    let rows = exports.lost.rows - last.rows
    let references = exports.lost.references - last.references
    if rows > 0 { words.append("\(Amount.of(rows, "more row", "more rows")) rejected than last night") }
    if references > 0 {
      words.append(
        "\(Amount.of(references, "more restaurant or user", "more restaurants and users")) without a row than last night"
      )
    }
    return words
  }

  /// What the next night compares with.
  var seen: SeenProblems {
    var seen = SeenProblems()
    (seen.marks, seen.lost) = (marksToStore, lost)
    return seen
  }

  /// `night`: when the run began, in microseconds since 1970.
  func store(in store: Store, night: Int64) throws {
    try store.storeSeen(marksToStore, lost: lost, in: Timestamp(microseconds: night))
  }

  /// The losses that the next night compares with. A night that could not read all exports never lowers them.
  private var lost: LostRows? {
    guard let exports, !exports.areWhole else { return exports?.lost }
    return before.lost.map { last in
      LostRows(rows: max(last.rows, exports.lost.rows), references: max(last.references, exports.lost.references))
    }
  }
}

/// The parts of a night. Problems are remembered for each part.
enum RunPart {
  static let settings = "settings"
  static let exports = "exports"
  static let photos = "photos"
  static let after = "after"
  /// Writing what the operator reads.
  static let status = "status"

  /// The stage that renders checks the templates: pages, reports or both.
  static func templates(_ stages: Set<Night.Stage>) -> String { "templates" + suffix(stages) }
  static func publish(_ stages: Set<Night.Stage>) -> String { "publish" + suffix(stages) }

  private static func suffix(_ stages: Set<Night.Stage>) -> String {
    switch (stages.contains(.pages), stages.contains(.reports)) {
    case (true, true): ""
    case (true, false): ".pages"
    case (false, _): ".reports"
    }
  }
}

/// Decides whether a command other than a night found a problem that the last night did not have.
package enum NewProblems {
  /// Without a store, all problems are new.
  package static func are(in context: RunContext, _ request: RunRequest) throws -> Bool {
    let isThere = access(Path.join(request.state, "sumaq.sqlite"), F_OK) == 0
    let before = isThere ? try StoreAccess.look(request).seenProblems() : SeenProblems()
    let memory = ProblemHistory(context.problems, nil, before: before, parts: [""])
    return context.problems.entries.contains { memory.new($0.kind.id) > 0 }
  }
}

/// Problems that earlier nights stored.
enum ProblemCatalog {
  /// The problem that an earlier night remembered; nil if its kind no longer exists.
  static func problem(_ remembered: RememberedProblem) -> Problem? {
    ProblemKind.known(remembered.kind).map {
      Problem(kind: $0, place: remembered.place, excerpt: nil, reason: remembered.reason, mend: remembered.mend)
    }
  }
}
