internal import Diagnostics
internal import Pipeline

/// `sumaq changes [site|reports]`.
enum ChangesCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    try work(invocation, invocation.operands).run(
      try RunCommand.request(invocation), to: invocation.processContext.output)
    return .done
  }

  /// What the options ask for. `words` name the folder, or nothing.
  static func work(_ invocation: Invocation, _ words: [String]) throws -> ChangesWork {
    var work = ChangesWork()
    work.since = try invocation.number("--since", in: 0...Int(Int32.max))
    work.removed = invocation.has("--removed")
    work.endsWithNUL = invocation.has("--null")
    work.folder = try folder(words, invocation)
    return work
  }

  private static func folder(_ words: [String], _ invocation: Invocation) throws(Failure) -> String? {
    guard let word = words.first else { return nil }
    let folders = ["site", "reports"]
    guard folders.contains(word) else {
      throw ConsoleProblems.usage(
        ConsoleProblems.badValue, "changes are those of site or reports, not of “\(word)”",
        nearest: NearestWord.nearest(to: word, among: folders), command: invocation.command)
    }
    return word
  }
}
