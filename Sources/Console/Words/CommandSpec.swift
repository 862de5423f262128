/// A command: its words, its options, and a line to paste.
struct CommandSpec: Sendable {
  let name: String
  let summary: String
  /// What stands after the command besides options, as help prints it.
  let operands: String
  let operandCount: ClosedRange<Int>
  let options: [OptionSpec]
  let example: String
  /// A paragraph more, for `--help`.
  let details: String
  /// Not shown: for the program's own use.
  let isHidden: Bool
  let run: @Sendable (Invocation) throws -> Outcome

  init(
    _ name: String, _ summary: String, operands: String = "", count: ClosedRange<Int> = 0...0,
    options: [OptionSpec] = [], example: String, details: String = "", isHidden: Bool = false,
    run: @escaping @Sendable (Invocation) throws -> Outcome
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandCount = count
    self.options = options
    self.example = example
    self.details = details
    self.isHidden = isHidden
    self.run = run
  }
}
