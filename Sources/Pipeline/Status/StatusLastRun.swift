internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// The last run, as its report in the state folder tells it.
struct StatusLastRun: Sendable {
  private let status: String
  /// The command that ran; nil in the report of a version that did not tell.
  private let command: String?
  private let started: String?
  let finished: String
  private let seconds: Double?
  private let counts: [Count]?

  /// The problems of one severity.
  private struct Count: Sendable {
    let severity: String
    var count = 0
    /// Nil if they were not compared with those of the run before.
    var new: Int? = 0
  }

  /// Reads the run report in the state folder; nil if there is none that can be read.
  init?(state: String) throws(FileError) {
    let path = Path.join(state, "last-run.json")
    guard try FileStatus.following(path)?.kind == .file else { return nil }
    let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
    guard let report = DocumentNode.read(text), let status = report.text("status"),
      let finished = report.text("finished")
    else { return nil }
    self.status = status
    command = report.text("command")
    self.finished = finished
    started = report.text("started")
    seconds = Self.number(report["seconds"])
    counts = Self.counts(report["problems"])
  }

  /// `recorded`: the last run that changed something.
  func line(recorded: RunRecord?) -> String {
    var words =
      "\(status), \(finished)\(command.map { ", by sumaq " + $0 } ?? "")\(seconds.map { ", " + Amount.seconds($0) } ?? "")"
    if let errors = counts?.first(where: { $0.severity == ProblemKind.Severity.error.rawValue }),
      let tally = ProblemTally(errors: errors.count, new: errors.new).words()
    {
      words += ", \(tally)"
    }
    if let recorded, status == "unchanged" { words += "; before that \(recorded.status), \(recorded.finished.iso())" }
    return words
  }

  private static func number(_ node: DocumentNode?) -> Double? {
    if case .number(let digits) = node?.content { Double(digits) } else { nil }
  }

  private static func counts(_ node: DocumentNode?) -> [Count]? {
    guard case .list(let problems) = node?.content else { return nil }
    return [ProblemKind.Severity.error, .warning].map { severity in
      var sum = Count(severity: severity.rawValue)
      for problem in problems where problem.text("severity") == severity.rawValue {
        sum.count += whole(problem["count"]) ?? 0
        sum.new = sum.new.flatMap { sum in whole(problem["new"]).map { sum + $0 } }
      }
      return sum
    }
  }

  private static func whole(_ node: DocumentNode?) -> Int? { number(node).flatMap(Int.init(exactly:)) }

  /// The run as an object of `sumaq status --json`.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("status", status)
      if let command { json.member("command", command) }
      if let started { json.member("started", started) }
      json.member("finished", finished)
      if let seconds { json.member("seconds", seconds, decimals: 3) }
      for count in counts ?? [] {
        json.member(count.severity + "s", count.count)
        if let new = count.new { json.member("new" + (count.severity == "error" ? "Errors" : "Warnings"), new) }
      }
    }
  }
}
