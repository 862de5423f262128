internal import Diagnostics
internal import Platform

/// A parsed command line.
struct Invocation: Sendable {
  let command: String
  let options: [String: [String]]
  let operands: [String]
  let processContext: ProcessContext

  func has(_ name: String) -> Bool { options[name] != nil }

  /// The last value of an option that was given several times.
  func value(_ name: String) -> String? { options[name]?.last }

  func values(_ name: String) -> [String] { options[name] ?? [] }

  /// A whole number in a range.
  func number(_ name: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw ConsoleProblems.usage(
        ConsoleProblems.badValue,
        "\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not “\(text)”", command: command)
    }
    return number
  }

  /// An absolute path; a relative one starts at the working folder.
  func path(_ name: String, default fallback: String) -> String {
    Path.absolute(value(name) ?? fallback, in: processContext.workingFolder)
  }
}

/// The result of a command that did not throw.
struct Outcome: Sendable {
  var exitCode: ExitCode = .done

  static let done = Outcome()
}
