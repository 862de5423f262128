internal import Diagnostics
internal import Platform

/// Writes messages on standard error: for people, or as JSON lines if `--progress json` is given.
struct Talk {
  private let stream: ByteStream
  private let printer: ProblemPrinter
  private let isJSON: Bool

  /// Reads only the raw arguments, as errors in them are also printed in the requested form.
  init(arguments: [String], processContext: ProcessContext) {
    stream = processContext.errors
    printer = ProblemPrinter(colour: processContext.colour)
    isJSON =
      arguments.contains("--progress=json")
      || zip(arguments, arguments.dropFirst()).contains { $0 == "--progress" && $1 == "json" }
  }

  func problem(_ problem: Problem) {
    guard isJSON else {
      stream.write(printer.text(problem))
      return
    }
    var json = JSONWriter()
    ProblemPrinter.write(problem, to: &json)
    stream.write(json.bytes + [0x0A])
  }
}
