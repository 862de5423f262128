package import Diagnostics
internal import Model
internal import Sealing
internal import Store

/// The person whom a command names: by id, or by e-mail address.
enum PersonWord {
  /// The ids that the word names. Fails with exit code 64 if no person has it, and with 65 if it is the address of
  /// several people, unless `every`.
  static func resolve(
    _ word: String, in store: Store, _ request: RunRequest, every: Bool = false, forgotten: ForgottenList? = nil
  ) throws -> [String] {
    let ids = try store.people(named: word)
    if ids.isEmpty, let day = forgotten?.lines(of: word).map(\.day).min() {
      throw PeopleProblems.unknown.failure(
        .usage, "this person was forgotten on \(day), and the store holds nothing of them",
        mend: "sumaq forget --prove searches for what may be left.")
    }
    if ids.isEmpty, try KeysFolder(state: request.state).list().person(mail: word) != nil {
      throw PeopleProblems.unknown.failure(
        .usage, "the store holds nothing of a person with this e-mail address, who has access to sealed pages",
        mend: "sumaq access list says what is kept of them, and sumaq access remove takes it away.")
    }
    guard !ids.isEmpty else {
      throw PeopleProblems.unknown.failure(.usage, "the store holds nothing of a person with this id or e-mail address")
    }
    guard ids.count == 1 || every else {
      throw PeopleProblems.several.failure(
        .data, "\(ids.count) users have this e-mail address: \(ids.prefix(20).joined(separator: ", "))")
    }
    return ids
  }
}

/// Who is asked for, as store and list know them before anything is removed.
struct AskedPeople {
  let holdings: [PersonHoldings]
  let needles: [ProofNeedle]
  let mentions: [Store.Mention]
  /// Whether the id may have been made from the name.
  let mayHaveNamesakes: Bool
  /// Whether the word was forgotten before, and the store holds nothing of it.
  let isListed: Bool
  /// The day on which that was; empty if it was not.
  let since: String
  /// The lines that are on the list already.
  let lines: Set<ForgottenLine>

  init(_ word: String, every: Bool, _ store: Store, _ request: RunRequest, _ plan: RunPlan) throws {
    let lines = try ForgottenList.read(state: request.state)?.lines(of: word) ?? []
    self.lines = lines
    isListed = try !lines.isEmpty && store.people(named: word).isEmpty
    since = lines.map(\.day).min() ?? ""
    let isMail = word.utf8.contains(UInt8(ascii: "@"))
    let ids = isListed ? (isMail ? [] : [word]) : try PersonWord.resolve(word, in: store, request, every: every)
    holdings = try ids.map {
      try store.holdings(of: $0, timeZoneOffset: plan.siteSettings.timeZoneOffset)
    }
    let mails = Set(holdings.flatMap { $0.mails.union($0.writtenMails) } + (isListed && isMail ? [word] : [])).sorted()
    needles = ProofNeedle.all(ids: ids, mails: mails)
    let names = Set(holdings.flatMap(\.names))
    mentions = try store.mentions(of: names.sorted() + mails, exceptOf: ids)
    mayHaveNamesakes = holdings.contains { $0.account == nil && $0.derived != nil && Self.isMade($0.id) }
  }

  /// Whether an id has the form of those that are made where an export has none.
  private static func isMade(_ id: String) -> Bool {
    guard let hyphen = id.lastIndex(of: "-") else { return false }
    let letters = id[id.index(after: hyphen)...].utf8
    return letters.count == 16 && letters.allSatisfy { (0x61...0x7A).contains($0) || (0x32...0x37).contains($0) }
  }
}

/// The problems of commands about one person. None of them names the person, but the answer to a caller who asked with
/// an e-mail address of several people.
package enum PeopleProblems {
  package static let unknown = ProblemKind("people.unknown")
  package static let several = ProblemKind("people.several")
  package static let tooLarge = ProblemKind("people.archive-too-large")
  package static let openKeys = ProblemKind("people.open-keys")
  package static let listMissing = ProblemKind("forget.list-missing")
  package static let notApplied = ProblemKind("forget.not-applied")
  package static let otherOutput = ProblemKind("forget.other-output")
  package static let emptyNeedle = ProblemKind("forget.empty-needle")
  package static let receiptPlace = ProblemKind("forget.receipt-place")
  package static let held = ProblemKind("forget.held")
  package static let noProof = ProblemKind("forget.no-proof")
  package static let notForgotten = ProblemKind("forget.unknown")
  package static let notLookedUp = ProblemKind("forget.no-store")
  package static let place = ProblemKind("people.archive-place")
}
