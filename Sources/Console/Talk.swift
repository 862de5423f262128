internal import Diagnostics
internal import Pipeline
internal import Platform

/// Writes messages on standard error: for people, as JSON lines or for the journal, as `--progress` says.
struct Talk {
  private let stream: ByteStream
  private let printer: ProblemPrinter
  private let mode: ProgressMode

  /// Reads only the raw arguments, as errors in them are also printed in the requested form.
  init(arguments: [String], processContext: ProcessContext) {
    stream = processContext.errors
    let words = arguments.compactMap { $0.hasPrefix("--progress=") ? String($0.dropFirst(11)) : nil }
    let following = zip(arguments, arguments.dropFirst()).first { $0.0 == "--progress" }?.1
    mode = (words.last ?? following).flatMap(ProgressMode.init(rawValue:)) ?? .auto
    printer = ProblemPrinter(colour: processContext.colour && mode != .journal)
  }

  func problem(_ problem: Problem) {
    switch mode {
    case .json:
      var json = JSONWriter()
      ProblemPrinter.write(problem, to: &json)
      stream.write(json.bytes + [0x0A])
    case .journal: stream.write(JournalPriority(problem.severity).marking(printer.text(problem)))
    case .auto, .bar, .none: stream.write(printer.text(problem))
    }
  }
}
