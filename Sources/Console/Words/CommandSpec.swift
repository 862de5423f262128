/// A command: its name, its options, and examples. Help, manual pages and completion are generated from it.
struct CommandSpec: Sendable {
  let name: String
  let summary: String
  /// The operands, as help prints them.
  let operands: String
  let operandCount: ClosedRange<Int>
  let options: [OptionSpec]
  /// The common options that mean something to the command, if help lists only these; nil if it names all.
  let meantOptions: [String]?
  /// Lines to paste.
  let examples: [String]
  /// Another paragraph for `--help`.
  let details: String
  /// Which files and folders the command writes, or that it writes none.
  let changes: String
  /// Whether help leaves the command out, as only sumaq itself uses it.
  let isHidden: Bool
  let run: @Sendable (Invocation) throws -> Outcome

  init(
    _ name: String, _ summary: String, operands: String = "", count: ClosedRange<Int> = 0...0,
    options: [OptionSpec] = [], meaning meantOptions: [String]? = nil, examples: [String], details: String = "",
    changes: String, isHidden: Bool = false,
    run: @escaping @Sendable (Invocation) throws -> Outcome
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandCount = count
    self.options = options
    self.meantOptions = meantOptions
    self.examples = examples
    self.details = details
    self.changes = changes
    self.isHidden = isHidden
    self.run = run
  }

  /// A command that only sumaq itself and its package use.
  static func hidden(
    _ name: String, _ summary: String, operands: String = "", count: ClosedRange<Int> = 0...0,
    run: @escaping @Sendable (Invocation) throws -> Outcome
  ) -> CommandSpec {
    CommandSpec(
      name, summary, operands: operands, count: count, examples: [], changes: "", isHidden: true, run: run)
  }

  /// `sumaq report [NAME…] [options]`.
  var usage: String {
    (["sumaq", name, operands, options.isEmpty ? "" : "[options]"]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether help names all options that commands which touch the store have in common.
  var takesCommonOptions: Bool { meantOptions == nil && Options.shared.allSatisfy(options.contains) }

  /// The options that help lists in full: the command's own, then those of the common ones that mean something, unless
  /// it takes all.
  var listedOptions: [OptionSpec] {
    let own = options.filter { !Options.shared.contains($0) }
    guard !takesCommonOptions else { return own }
    return own + options.filter { Options.shared.contains($0) && meantOptions?.contains($0.name) ?? true }
  }
}

/// An option of the command line.
struct OptionSpec: Sendable, Hashable {
  /// The name with its hyphens.
  let name: String
  /// The name of the value in capitals; nil for a flag.
  let value: String?
  let meaning: String
  /// The possible values, if they are few.
  let choices: [String]
  /// Whether completion offers folders or files.
  let isPath: Bool
  /// Whether it may be given several times.
  let repeats: Bool

  init(
    _ name: String, _ value: String?, choices: [String] = [], isPath: Bool = false, repeats: Bool = false,
    _ meaning: String
  ) {
    self.name = name
    self.value = value
    self.choices = choices
    self.isPath = isPath
    self.repeats = repeats
    self.meaning = meaning
  }

  /// A flag.
  init(_ name: String, _ meaning: String) {
    self.init(name, nil, meaning)
  }

  /// `--format html|md`.
  var synopsis: String {
    guard let value else { return name }
    return "\(name) \(choices.isEmpty ? value : choices.joined(separator: "|"))"
  }
}
