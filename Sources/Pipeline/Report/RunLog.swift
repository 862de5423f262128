internal import Diagnostics
internal import Model
internal import Platform

/// Keeps what a run told in a file of `.sumaq/logs`: all kept examples of its new problems, and the closing screen.
struct RunLog {
  let report: RunReport
  let exitCode: ExitCode
  let command: String
  /// The index pages of what was published.
  let addresses: [String]

  /// The most bytes that the problems of one run take up in its log.
  static let mostBytes = 1 << 20

  /// Writes the log into the state folder, and removes the oldest ones so that `keeping` remain.
  func write(state: String, keeping: Int) throws(FileError) {
    let folder = Path.join(state, "logs")
    if keeping > 0 {
      try Files.makeFolder(folder, permissions: 0o700)
      try Files.replace(Path.join(folder, name), with: Array(text.utf8), permissions: 0o600)
    }
    try Self.prune(folder, keeping: keeping)
  }

  /// `2026-03-14T03-10-00.250Z-build.log`: UTC, without the colons that some file systems refuse.
  var name: String {
    let milliseconds = Int((report.started % 1_000_000 + 1_000_000) % 1_000_000 / 1000)
    let fraction = String(repeating: "0", count: 3 - String(milliseconds).count) + String(milliseconds)
    let stamp = Timestamp(microseconds: report.started).iso().dropLast().map { $0 == ":" ? "-" : $0 }
    return "\(String(stamp)).\(fraction)Z-\(command).log"
  }

  var text: String {
    let started = Timestamp(microseconds: report.started).iso()
    let finished = Timestamp(microseconds: report.finished).iso()
    return "sumaq \(Program.version) \(command), began \(started)\n\n\(problems)\n"
      + "\(ClosingScreen(report, addresses: addresses).text)\nended \(finished) with exit code \(exitCode.rawValue)\n"
  }

  private var problems: String {
    let printer = ProblemPrinter(colour: false)
    var text = ""
    var left = 0
    for problem in report.problems.flatMap({ report.isVerbose ? $0.examples : $0.newExamples }) {
      let words = left == 0 ? printer.text(problem) : ""
      if left > 0 || text.utf8.count + words.utf8.count > Self.mostBytes { left += 1 } else { text += words }
    }
    guard left > 0 else { return text }
    return text + "\(Amount.of(left, "more problem is", "more problems are")) left out: "
      + "a log has \(Amount.bytes(Self.mostBytes)) of them at most.\n"
  }

  private static func prune(_ folder: String, keeping: Int) throws(FileError) {
    guard try FileStatus.of(folder)?.kind == .folder else { return }
    let logs = try Files.names(in: folder).filter { $0.hasSuffix(".log") }
    for name in logs.dropLast(keeping) { try Files.remove(Path.join(folder, name)) }
  }
}
