internal import Diagnostics
internal import Model
internal import Sealing
internal import Store

/// Takes people who are to be forgotten from the list of access: slots with their addresses, their own sealed folders,
/// and the keys of all sealed folders that they could open.
struct AccessErasure {
  /// How many sealed folders and slots go.
  private(set) var counts = ErasureCounts()
  /// What stays.
  private(set) var list: AccessList
  private let before: AccessList
  /// Nil where they are missing.
  private let keys: SealKeys?
  private let people: ForgottenPeople
  private let contacts: Set<PersonMark>
  /// The last days on which an access may have been given that goes all the same.
  private let endedContacts: [PersonMark: String]
  private let random: (Int) -> [UInt8]
  private var writes: (AccessList) throws(Failure) -> Void = { _ in }

  /// Of a list that the caller writes. `isRestored`: it may also have what was erased before.
  init(
    of access: AccessList, _ keys: SealKeys?, _ list: ForgottenList, _ people: ForgottenPeople, isRestored: Bool,
    random: @escaping (Int) -> [UInt8]
  ) {
    (self.list, before, self.keys, self.people, self.random) = (access, access, keys, people, random)
    contacts = list.pendingContacts
    endedContacts = isRestored ? list.endedContacts : [:]
    look()
  }

  /// Fails with exit code 65 if there is a list without keys, or one in doubt, unless `withoutKeys`, so that nothing is
  /// begun that cannot be ended: what is sealed stays as it is without keys.
  ///
  /// A list that is in doubt stays so. One that is damaged, or that the keys which are there have not signed, is left
  /// for who mends it.
  init(
    _ request: RunRequest, _ list: ForgottenList, _ people: ForgottenPeople, withoutKeys: Bool,
    isRestored: Bool = false,
    random: @escaping (Int) -> [UInt8]
  ) throws(Failure) {
    let folder = KeysFolder(state: request.state)
    if !withoutKeys, case .keysMissing(let problem) = try folder.read() { throw Failure(.data, problem) }
    var (access, keys): (AccessList, SealKeys?) = (AccessList(), nil)
    let (state, doubt) = try folder.readDoubted()
    if case .open(let found) = state {
      (access, keys) = (found.list, found.keys)
    } else if case .keysMissing = state, try !folder.hasKeys() {
      do throws(Failure) { access = try folder.list() } catch { access = AccessList() }
    }
    self.init(of: access, keys, list, people, isRestored: isRestored || doubt != nil, random: random)
    writes = { list throws(Failure) in
      guard let keys, doubt != .unsigned else { return try folder.writeAlone(list) }
      try folder.write(
        SiteAccess(keys: keys, list: list), edition: doubt == .older ? access.edition ?? 0 : nil)
    }
  }

  /// What would go.
  private mutating func look() {
    let own = list.subjects.filter { isForgotten($0) }
    let gone = erased(own)
    (counts.sealedFolders, counts.slots) = (own.count, gone.count)
    for person in gone { list.remove(person, random: random) }
    for subject in own { list.close(subject, random: random) }
    for subject in list.raised where isForgotten(subject) { retire(subject) }
  }

  private func isForgotten(_ subject: SealedFolderSubject) -> Bool {
    subject.kind == .user && people.person(id: subject.id) != nil
  }

  /// The people with an address of a forgotten person, and those to whom such a user's own sealed folder was open.
  private func erased(_ own: [SealedFolderSubject]) -> [AccessPerson] {
    let slots = Set(list.grants.filter { own.contains($0.subject) }.map(\.slot))
    return list.people.filter { person in
      let contact = people.maker.mark(ForgottenPeople.Kind.contact.bytes, person.mail)
      return slots.contains(person.slot) || contacts.contains(contact)
        || endedContacts[contact].map { person.day <= $0 } == true
        || people.person(mail: person.mail, name: nil, phone: nil) != nil
    }
  }

  /// Keeps the generation by the sealed folder's name alone, which does not tell the id.
  private mutating func retire(_ subject: SealedFolderSubject) { list.retire(subject, name: keys?.name(of: subject)) }

  /// Whether the list of access has a person who is forgotten.
  var isNeeded: Bool { list != before }

  /// Writes the list, if anything of it goes.
  func write() throws(Failure) { if isNeeded { try writes(list) } }
}

/// `sumaq forget PERSON` in a state folder without a store, as where shards make the site. Nothing can be looked up or
/// erased there: the person is put on the list by the word that is given, and the next night of the lake forgets.
struct ForgetByList {
  let request: RunRequest
  let context: RunContext
  let wish: PersonForgetting.Wish

  func run(_ word: String) throws -> PersonForgetting.Answer {
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
    return PersonForgetting.Answer(receipt: receipt.bytes, words: words(known), isFound: false)
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
          ? "Name the user's id, or add --with-email, which forgets all who have the address."
          : "Name the id without --with-email, and then the address with it.")
    }
    if wish.keep == .words {
      throw refusal(
        "no name is known, by which words could be recognized that tell who the person is", "Use --keep stars.")
    }
  }

  private func refusal(_ words: String, _ mend: String) -> Failure {
    PeopleProblems.notLookedUp.failure(
      .usage, at: Place(request.state), "there is no store in \(request.state), so that \(words)", mend: mend)
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
        + (wish.withMail ? "all who have this address." : "the id as it was given."),
      "The next night of a lake that is planned with this state folder forgets the person: run sumaq shard plan or run.",
      "Next: back up \(ForgottenList.folder(in: request.state))",
    ]
  }
}
