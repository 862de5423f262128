package import Diagnostics

/// What can be wrong with the words of a command line.
package enum ConsoleProblems {
  package static let unknownCommand = kind(
    "console.unknown-command", "an unknown command", "Nothing was done.", "sumaq --help lists all commands.")

  package static let unknownOption = kind(
    "console.unknown-option", "an unknown option",
    "Nothing was done: an option that is passed over could have meant something.",
    "sumaq COMMAND --help lists a command's options.")

  package static let badValue = kind(
    "console.bad-value", "an option's value does not fit", "Nothing was done.",
    "sumaq COMMAND --help says what each option takes.")

  package static let missingValue = kind(
    "console.missing-value", "an option lacks its value", "Nothing was done.", "Write it after the option, or with =.")

  package static let repeated = kind(
    "console.repeated-option", "an option stands twice", "Nothing was done: one of the two would have been ignored.",
    "Keep one of them.")

  package static let missingOperand = kind(
    "console.missing-word", "a word is missing", "Nothing was done.", "sumaq COMMAND --help shows a line to paste.")

  package static let extraOperand = kind(
    "console.extra-word", "a word too many", "Nothing was done.",
    "Quote words with spaces; write -- before one that begins with a hyphen.")

  package static let unknownProblem = kind(
    "console.unknown-subject", "nothing of that name can be explained",
    "explain takes a problem's id or a page's path.",
    "The closing screen and last-run.json name the ids.")

  package static let unexpected = kind(
    "console.unexpected", "a fault of sumaq's", "Something failed that sumaq did not foresee; nothing was published.",
    "Please report the words of the fault; running the command again may help meanwhile.")

  package static let all = [
    unknownCommand, unknownOption, badValue, missingValue, repeated, missingOperand, extraOperand, unknownProblem,
    unexpected,
  ]

  private static func kind(_ id: String, _ title: String, _ explanation: String, _ mend: String) -> ProblemKind {
    ProblemKind(id, .error, title: title, explanation: explanation, mend: mend)
  }

  /// Wrong words end with 64.
  static func usage(_ kind: ProblemKind, _ reason: String, nearest: String? = nil, command: String? = nil) -> Failure {
    let help = command.map { "sumaq \($0) --help shows how it is used." } ?? kind.mend
    let mend = nearest.map { "Did you mean \($0)? \(help)" } ?? help
    return Failure(.usage, kind.problem(reason, mend: mend))
  }
}
