/// An option of the command line.
struct OptionSpec: Sendable, Hashable {
  /// With its hyphens.
  let name: String
  /// What stands after it, in capitals; nil for a flag.
  let value: String?
  let meaning: String
  /// The words it takes, where there are few.
  let choices: [String]
  /// Completion offers folders or files.
  let isPath: Bool
  /// May stand several times.
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
