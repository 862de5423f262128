internal import Diagnostics
internal import Platform

/// What is said on standard error: for people, or as JSON lines under `--progress json`.
struct Talk {
  private let stream: ByteStream
  private let printer: ProblemPrinter
  private let isJSON: Bool

  /// Looks at the bare words, as even words that cannot be understood are answered in the form asked for.
  init(arguments: [String], surroundings: Surroundings) {
    stream = surroundings.errors
    printer = ProblemPrinter(colour: surroundings.colour)
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
