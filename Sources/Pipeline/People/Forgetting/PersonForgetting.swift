internal import Diagnostics
package import Model
internal import Platform
internal import Sealing
internal import Store

/// `sumaq forget PERSON`: erases a person everywhere, for good, and proves it.
package struct PersonForgetting {
  /// What is asked for.
  package struct Wish: Sendable {
    package var keep = ReviewRetention.none
    /// Whether a new account with the same e-mail address is forgotten too.
    package var withMail = false
    /// Whether all users with an e-mail address are meant.
    package var every = false
    package var dryRun = false

    package init() {}
  }

  /// The receipt, and whether the proof found something.
  package struct Answer: Sendable {
    package let receipt: [UInt8]
    /// What to tell the operator.
    package let words: [String]
    package let isFound: Bool
  }

  private let request: RunRequest
  private let context: RunContext
  private let wish: Wish

  package init(_ request: RunRequest, _ context: RunContext, _ wish: Wish) {
    self.request = request
    self.context = context
    self.wish = wish
  }

  /// Forgets the person whom a word names.
  package func run(_ word: String) throws -> Answer {
    try PendingForgetting.look(request)
    guard try StoreAccess.isThere(request) else {
      return try ForgetByList(request: request, context: context, wish: wish).run(word)
    }
    let plan = try RunPlan(request, context)
    if wish.dryRun { return try rehearse(word, plan) }
    let locks = try BuildLocks(request, context)
    defer { locks.release() }
    let resumed = try PendingForgetting(resuming: request, context, locks) { plan }.finished
    let asked = try AskedPeople(word, every: wish.every, StoreAccess.change(request), request, plan)
    try checkOutput()
    try checkKeys()
    try checkSpace()
    let exports = try look(asked)
    var list = try ForgottenList.readOrMake(state: request.state, random: context.random)
    let marked = try mark(asked, &list, plan)
    let people = list.people(zone: plan.clock.zone)
    let steps = ForgetSteps(plan: plan, request: request, context: context, locks: locks)
    let erased = asked.holdings.compactMap { held in
      people.person(id: held.id).map { ErasedPerson(id: held.id, person: $0) }
    }
    var receipt = ForgetReceipt(
      marks: marked.marks, keep: marked.keep.rawValue, day: plan.clock.asOf.iso,
      counts: try steps.erase(
        erased, people, list, AccessErasure(request, list, people, withoutKeys: false, random: context.random)))
    // A kept row has no user any more. Only the export's row with the same id tells that it must be removed.
    if asked.isListed { try StoreAccess.change(request).readAllFilesAgain() }
    receipt.cleaned = try steps.publishAndClean()
    if let resumed, asked.isListed {
      (receipt.counts, receipt.cleaned) = resumed
      receipt.isResumed = true
    }
    receipt.add(asked, exports)
    let result = try Proof(request: request, context: context).search(asked.needles)
    receipt.proof = result
    try StoreAccess.change(request).endForgetting()
    try list.finish()
    return Answer(receipt: receipt.bytes, words: words(asked, receipt, result), isFound: !result.isClean)
  }

  /// What is told at the end.
  private func words(_ asked: AskedPeople, _ receipt: ForgetReceipt, _ result: ProofResult) -> [String] {
    var words = asked.isListed ? ["This person is on the list of the forgotten since \(asked.since)."] : []
    words += Self.words(result)
    if asked.lines.contains(where: { $0.again(keep: wish.keep).hadKeptRows }) {
      words.append("What stayed of this person's rows goes when the next exports bring them.")
    }
    let exports = receipt.exports.files.count
    words.append(
      "Next: copy the output to your web host, back up \(ForgottenList.folder(in: request.state))"
        + (exports > 0 ? "; \(Amount.of(exports, "file", "files")) of the exports may still name the person" : ""))
    if result.found > 0 {
      words.append(
        "What is found is in texts or rows of other people: mend it in the app, build, and run --prove again.")
    }
    return words
  }

  /// What would be removed; nothing is changed.
  private func rehearse(_ word: String, _ plan: RunPlan) throws -> Answer {
    let store = try StoreAccess.read(request)
    let asked = try AskedPeople(word, every: wish.every, store, request, plan)
    var counts = ErasureCounts()
    for held in asked.holdings {
      counts.users += held.user == nil && held.account == nil && held.derived == nil ? 0 : 1
      counts.favorites += held.favorites.count
      counts.rejects += held.rejects.count
      counts.tableRows += held.tables.reduce(0) { $0 + $1.rows.count }
      counts.photos += try store.photos(onlyOf: held.id).count
      let kept = wish.keep != .none
      let (reviews, visits, orders) = (
        held.reviews.map(\.row).filter { kept && $0.text("restaurant_id") != nil }.count,
        held.visits.filter { kept && $0.text("restaurant_id") != nil }.count,
        held.orders.filter { kept && $0.text("restaurant_id") != nil }.count
      )
      counts.keptReviews += reviews
      counts.keptVisits += visits
      counts.keptOrders += orders
      counts.reviews += held.reviews.count - reviews
      counts.visits += held.visits.count - visits
      counts.orders += held.orders.count - orders
    }
    let sealed = try rehearseAccess(asked)
    (counts.sealedFolders, counts.slots) = (sealed.sealedFolders, sealed.slots)
    var receipt = ForgetReceipt(
      marks: [], keep: wish.keep.rawValue, day: plan.clock.asOf.iso, counts: counts)
    receipt.isRehearsal = true
    receipt.add(asked, try look(asked))
    return Answer(
      receipt: receipt.bytes, words: ["Nothing was changed: these are the numbers of what would be."], isFound: false)
  }

  /// What would go of the sealed pages.
  private func rehearseAccess(_ asked: AskedPeople) throws -> ErasureCounts {
    var counts = ErasureCounts()
    guard case .open(let access) = try KeysFolder(state: request.state).read() else { return counts }
    let ids = Set(asked.holdings.map { SealedFolderSubject(kind: .user, id: $0.id) })
    let mails = Set(asked.holdings.flatMap(\.mails))
    let own = access.list.grants.filter { ids.contains($0.subject) }
    counts.sealedFolders = Set(own.map(\.subject)).count
    let slots = Set(own.map(\.slot)).union(access.list.people.filter { mails.contains($0.mail) }.map(\.slot))
    counts.slots = slots.count
    return counts
  }

  /// What of the exports names the person. It is looked for before anything is removed.
  private func look(_ asked: AskedPeople) throws -> ExportMentions {
    var found = try Proof(request: request, context: context).searchExports(asked.needles)
    let store = try StoreAccess.read(request)
    let references = try asked.holdings.flatMap { try store.photos(onlyOf: $0.id) }
    for reference in Set(references).sorted() {
      guard !reference.contains("://"), !reference.split(separator: "/").contains("..") else { continue }
      let path = Path.join(request.exports, reference)
      if try FileStatus.following(path)?.kind == .file { found.pictures.append(path) }
    }
    return found
  }

  /// The output must be the one that was published last, as the person would stay in that one.
  private func checkOutput() throws {
    guard try PendingForgetting.isOtherOutput(request) else { return }
    throw PeopleProblems.otherOutput.failure(
      .data, at: Place(request.output), "\(request.output) is not the output that was published last")
  }

  /// What is sealed can be made again only with its keys: nothing is begun without them.
  private func checkKeys() throws {
    if case .keysMissing(let problem) = try KeysFolder(state: request.state).read() { throw Failure(.data, problem) }
  }

  /// Fails with exit code 73 unless the disk has room for twice the store. The output must not be held, as forgetting
  /// publishes.
  private func checkSpace() throws {
    if let hold = try StoreAccess.read(request).hold() {
      throw PeopleProblems.held.failure(
        .data, "the output is held since \(hold.since.iso()), and forgetting a person publishes")
    }
    let path = Path.join(request.state, "sumaq.sqlite")
    do throws(FileError) {
      let bytes = try FileStatus.following(path)?.size ?? 0
      let free = try Machine.freeBytes(at: request.state)
      guard free < 2 * bytes else { return }
      throw FileError("rewrite", path, code: ENOSPC)
    } catch {
      throw error.code == ENOSPC
        ? Failure(
          .cannotCreate,
          PlatformProblems.diskFull.problem(
            at: Place(path), "the disk has less room than twice the store takes; nothing was done")) : error.failure
    }
  }

  /// Writes the tombstones before anything is removed. Returns the marks of the ids, and what may stay.
  private func mark(
    _ asked: AskedPeople, _ list: inout ForgottenList, _ plan: RunPlan
  ) throws -> (marks: [String], keep: ReviewRetention) {
    if asked.isListed {
      try list.forgetAgain(asked.lines, keep: wish.keep)
      let again = asked.lines.map { $0.again(keep: wish.keep) }
      return (
        Set(again.map { ($0.of ?? $0.mark).hex }).sorted(), again.map(\.keep).reduce(wish.keep, ReviewRetention.less)
      )
    }
    let day = plan.clock.asOf.iso
    var lines: [ForgottenLine] = []
    var marks: [String] = []
    for held in asked.holdings {
      let mark = list.mark(.id, held.id)
      marks.append(mark.hex)
      let rows = [held.user, held.account, held.derived].compactMap { $0 }
      let words =
        wish.keep == .words
        ? Set(
          held.names.flatMap { NameWords.telling(ofName: $0, phone: "") }
            + rows.flatMap { NameWords.number(ofPhone: $0.text("phone") ?? "") }) : []
      let maker = list.people(zone: plan.clock.zone)
      lines.append(
        ForgottenLine(
          kind: .id, mark: mark, keep: wish.keep, names: words.map { maker.nameMark($0) }, day: day, state: .pending))
      for mail in held.mails {
        for kind in wish.withMail ? [ForgottenPeople.Kind.contact, .mail] : [.contact] {
          lines.append(
            ForgottenLine(
              kind: kind, mark: list.mark(kind, mail), keep: wish.keep, of: mark, day: day, state: .pending))
        }
      }
    }
    try list.add(lines)
    return (marks, wish.keep)
  }

  static func words(_ result: ProofResult) -> [String] {
    let unopened =
      result.unopened > 0
      ? [
        "\(Amount.of(result.unopened, "sealed file", "sealed files")) could not be searched, as no key of today opens "
          + "them: nothing is proved of what is in them. Publish once more, or remove what is left of earlier keys."
      ] : []
    guard result.found > 0 else {
      return unopened + [
        "Nothing is found in \(Amount.of(result.files, "file", "files")), \(Amount.bytes(result.bytes))."
      ]
    }
    let places = result.places.map { place in
      let offset = place.offset.map { ", byte \($0)" } ?? ""
      return "\(Printable.line(place.path, limit: 300))\(offset): the \(place.needle)"
    }
    let more = result.found - places.count
    return unopened + places + (more > 0 ? ["and \(Amount.count(more)) more places"] : [])
  }
}

extension ProofNeedle {
  /// The needles of people: ids, the names of their pages where those differ, and addresses.
  static func all(ids: [String], mails: [String], more: [String] = []) -> [ProofNeedle] {
    var needles: [ProofNeedle] = []
    for id in ids {
      needles.append(ProofNeedle(name: "id", text: id))
      let slug = Slug.of(id)
      if slug != id, slug.utf8.count >= ProofNeedle.shortest {
        needles.append(ProofNeedle(name: "page's name", text: slug))
      }
    }
    needles += mails.map { ProofNeedle(name: "e-mail address", text: $0) }
    needles += more.enumerated().map { ProofNeedle(name: "needle \($0.offset + 1)", text: $0.element) }
    return needles.filter { !$0.text.isEmpty }
  }
}
