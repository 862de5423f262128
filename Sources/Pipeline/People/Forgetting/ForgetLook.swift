internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// `sumaq forget --prove`, `--list` and `--lift`.
package enum ForgetLook {
  /// Searches for a person who was forgotten. Returns every place, and whether there is any.
  package static func prove(
    _ word: String, needles: [String], _ request: RunRequest, _ context: RunContext
  ) throws -> (words: [String], isFound: Bool) {
    try StoreAccess.require(request)
    try ForgottenKeeper.look(request)
    let locks = try BuildLocks(request, context)
    defer { locks.release() }
    let isMail = word.utf8.contains(UInt8(ascii: "@"))
    let mail = MailAddress.plain(word)
    let mails = isMail ? [mail, word].reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } } : []
    let wanted = ProofNeedle.all(ids: isMail ? [] : [word], mails: mails, more: needles)
    let result = try Proof(request: request, context: context).search(wanted)
    return (ForgetWork.words(result), result.found > 0)
  }

  /// The list, a line each: mark, what stays, day, state.
  package static func list(_ request: RunRequest) throws -> String {
    guard let list = try ForgottenList.read(state: request.state), !list.lines.isEmpty else {
      return "Nobody is forgotten.\n"
    }
    return list.lines.map { line in
      "\(line.day)  \(line.mark.hex)  \(line.kind.rawValue)  keep \(line.keep.rawValue)  "
        + line.state.rawValue
    }.sorted().map { $0 + "\n" }.joined()
  }

  /// Takes a person off the list, so that the next exports may bring the rows back. Returns the message to print.
  package static func lift(_ word: String, _ request: RunRequest, _ context: RunContext) throws -> String {
    try StoreAccess.require(request)
    try ForgottenKeeper.look(request)
    let locks = try BuildLocks(request, context)
    defer { locks.release() }
    _ = try ForgottenKeeper(resuming: request, context, locks) { try RunPlan(request, context) }
    guard var list = try ForgottenList.read(state: request.state) else { throw unknown() }
    let lines = lines(of: word, in: list)
    guard !lines.isEmpty else { throw unknown() }
    // The store is told first: if this is interrupted, the list is longer than it remembers, and is applied again.
    let store = try StoreAccess.change(request)
    try store.readAllFilesAgain()
    try store.remember(list.lifted(lines).memory)
    try list.lift(lines)
    return "The next exports may bring this person back: sumaq build reads every file once."
  }

  private static func unknown() -> Failure {
    Failure(.usage, PeopleProblems.notForgotten.problem("nobody with this id or e-mail address is forgotten"))
  }

  /// The lines that a person was forgotten with.
  private static func lines(of word: String, in list: ForgottenList) -> Set<ForgottenLine> {
    let mail = MailAddress.plain(word)
    var people: Set<PersonMark> = [list.mark(.id, word)]
    for line in list.lines where line.kind != .id && line.mark == list.mark(line.kind, mail) {
      if let of = line.of { people.insert(of) }
    }
    return list.lines.filter { line in
      guard line.state != .lifted else { return false }
      return people.contains(line.mark) || line.of.map(people.contains) ?? false
        || (line.kind != .id && line.mark == list.mark(line.kind, mail))
    }
  }

  /// The work of the hidden `prove-worker`; returns its exit code.
  package static func work() -> Int32 { ProofWorker.run(input: STDIN_FILENO, output: STDOUT_FILENO) }
}
