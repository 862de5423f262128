/// A command: its name, its options, and an example.
struct CommandSpec: Sendable {
  let name: String
  let summary: String
  /// The operands, as help prints them.
  let operands: String
  let operandCount: ClosedRange<Int>
  let options: [OptionSpec]
  let example: String
  /// Another paragraph for `--help`.
  let details: String
  /// Whether help leaves the command out, as only sumaq itself uses it.
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
