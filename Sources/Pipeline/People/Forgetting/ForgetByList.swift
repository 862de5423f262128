internal import Diagnostics
internal import Model
internal import Sealing
internal import Store

/// `sumaq forget PERSON` in a state folder without a store, as where shards make the site. Nothing can be looked up or
/// erased there: the person is put on the list by the word that is given, and the next night of the lake forgets.
struct ForgetByList {
  let request: RunRequest
  let context: RunContext
  let wish: ForgetWork.Wish

  func run(_ word: String) throws -> ForgetWork.Answer {
    try check(word)
    let plan = try RunPlan(request, context)
    let locks = try BuildLocks(request, context)
    defer { locks.release() }
    let exports = try Proof(request: request, context: context).searchExports(
      ProofNeedle.all(ids: wish.withMail ? [] : [word], mails: wish.withMail ? [word] : []))
    var list = try ForgottenList.readOrMake(state: request.state, random: context.random)
    try ForgottenList.check(list, ForgottenMemory(), state: request.state)
    let known = list.lines(of: word)
    if known.isEmpty {
      try list.add(lines(word, list, plan.clock.asOf.iso))
    } else {
      try list.forgetAgain(known, keep: wish.keep)
    }
    let access = try AccessErasure(
      request, list, list.people(zone: plan.clock.zone), withoutKeys: false, random: context.random)
    try access.write()
    try list.finish()
    var receipt = ForgetReceipt(
      marks: [list.mark(.id, word).hex], keep: wish.keep.rawValue, day: plan.clock.asOf.iso, counts: access.counts)
    receipt.exports = exports
    return ForgetWork.Answer(receipt: receipt.bytes, words: words(known), isFound: false)
  }

  /// Without a store a word cannot be proved to be anybody's: it must say itself what it is.
  private func check(_ word: String) throws(Failure) {
    if wish.dryRun { return try StoreAccess.require(request) }
    let isAddress = word.utf8.contains(UInt8(ascii: "@"))
    if isAddress != wish.withMail {
      throw refusal(
        isAddress
          ? "an address tells no user's id" : "the address of a user is not known",
        isAddress
          ? "Name the user's id, or add --with-email, which forgets whoever has the address."
          : "Name the id without --with-email, and then the address with it.")
    }
    if wish.keep == .words {
      throw refusal(
        "no name is known, by which words could be recognized that tell who the person is", "Use --keep stars.")
    }
  }

  private func refusal(_ words: String, _ mend: String) -> Failure {
    Failure(
      .usage,
      PeopleProblems.notLookedUp.problem(
        at: Place(request.state), "there is no store in \(request.state), so that \(words)", mend: mend))
  }

  private func lines(_ word: String, _ list: ForgottenList, _ day: String) -> [ForgottenLine] {
    let id = list.mark(.id, word)
    var lines = [ForgottenLine(kind: .id, mark: id, keep: wish.keep, day: day, state: .pending)]
    if wish.withMail {
      for kind in [ForgottenPeople.Kind.contact, .mail] {
        lines.append(
          ForgottenLine(
            kind: kind, mark: list.mark(kind, MailAddress.plain(word)), keep: wish.keep, of: id, day: day,
            state: .pending))
      }
    }
    return lines
  }

  private func words(_ known: Set<ForgottenLine>) -> [String] {
    let since = known.map(\.day).min().map { ["This person is on the list of the forgotten since \($0)."] } ?? []
    return since + [
      "There is no store in \(request.state): nothing was looked up, and nothing is erased yet. The list has "
        + (wish.withMail ? "whoever has this address." : "the id as it was given."),
      "The next night of a lake that is planned with this state folder forgets the person: run sumaq shard plan or run.",
      "Next: back up \(ForgottenList.folder(in: request.state))",
    ]
  }
}
