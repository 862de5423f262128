/// The error that a stage throws if it cannot continue: a problem and the command's exit code.
package struct Failure: EndingError, Sendable, Codable, CustomStringConvertible {
  package let exitCode: ExitCode
  package let problem: Problem

  package init(_ exitCode: ExitCode, _ problem: Problem) {
    self.exitCode = exitCode
    self.problem = problem
  }

  package var failure: Failure { self }

  package var description: String { "\(problem.id): \(problem.headline)" }
}

/// An error that decides how the command ends, wherever it is thrown.
package protocol EndingError: Error {
  var failure: Failure { get }
}

/// The exit codes of the commands, as in sysexits.
package enum ExitCode: Int32, Sendable, Hashable, CaseIterable, Codable {
  case done = 0
  case found = 1
  case usage = 64
  case data = 65
  case software = 70
  case cannotCreate = 73
  case inputOutput = 74
  case busy = 75
  case permission = 77
  case configuration = 78
  case interrupted = 130
  case terminated = 143

  /// The meaning, as the README and `--help` print it.
  package var meaning: String {
    switch self {
    case .done: "done"
    case .found: "done, but --fail-on or --strict found something to look at, or check, verify or status --check did"
    case .usage: "wrong words on the command line"
    case .data: "exports unusable, refused by a guard, (sql, report) wrong SQL, or (bundle) larger than --max"
    case .software: "a fault of sumaq's"
    case .cannotCreate: "cannot write: disk full, read-only folder, a file that sumaq did not make"
    case .inputOutput: "cannot read or write: an input or output error"
    case .busy: "another run is at work, or another program has the port or the snapshot's file open"
    case .permission: "permission missing"
    case .configuration: "sumaq.json or a page template is broken"
    case .interrupted: "interrupted (Ctrl-C)"
    case .terminated: "terminated"
    }
  }
}
