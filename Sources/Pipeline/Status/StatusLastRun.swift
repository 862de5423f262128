internal import Model
internal import Platform
internal import Store

/// The line of `sumaq status` about the last run. A run without changes leaves its report but no row in the store.
struct StatusLastRun {
  private let status: String
  let finished: String
  private let seconds: String
  private let problems: String?

  /// Reads the run report in the state folder; nil if there is none that can be read.
  init?(state: String) throws(FileError) {
    let path = Path.join(state, "last-run.json")
    guard try FileStatus.following(path)?.kind == .file else { return nil }
    let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
    guard let report = Self.document(text), let status = Self.text(report["status"]),
      let finished = Self.text(report["finished"])
    else { return nil }
    self.status = status
    self.finished = finished
    seconds = Self.number(report["seconds"]).map { ", " + Amount.seconds($0) } ?? ""
    problems = Self.errors(report["problems"])
  }

  /// `recorded`: the last run that changed something.
  func line(recorded: RunRecord?) -> String {
    var words = "\(status), \(finished)\(seconds)"
    if let problems { words += ", \(problems)" }
    if let recorded, status == "unchanged" { words += "; before that \(recorded.status), \(recorded.finished.iso())" }
    return words
  }

  private static func document(_ text: String) -> DocumentNode? {
    do throws(DocumentReader.Fault) { return try DocumentReader.read(text) } catch { return nil }
  }

  private static func text(_ node: DocumentNode?) -> String? {
    if case .text(let text) = node?.content { text } else { nil }
  }

  private static func number(_ node: DocumentNode?) -> Double? {
    if case .number(let digits) = node?.content { Double(digits) } else { nil }
  }

  private static func errors(_ node: DocumentNode?) -> String? {
    guard case .list(let problems) = node?.content else { return nil }
    let errors = problems.filter { text($0["severity"]) == "error" }
    let count = { (name: String) in
      errors.reduce(0) { $0 + (number($1[name]).flatMap(Int.init(exactly:)) ?? 0) }
    }
    let isCompared = errors.allSatisfy { number($0["new"]) != nil }
    return ProblemTally(errors: count("count"), new: isCompared ? count("new") : nil).words()
  }
}
