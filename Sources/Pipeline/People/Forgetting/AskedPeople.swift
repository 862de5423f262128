internal import Diagnostics
internal import Model
internal import Store

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
