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
