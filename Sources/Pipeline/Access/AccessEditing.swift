package import Diagnostics
internal import Lake
internal import Model
internal import Platform
package import Sealing

/// `sumaq access add`, `remove` and `reset`: each writes the list, hands out passphrases, and publishes what is sealed.
package struct AccessEditing {
  private let request: RunRequest
  let context: RunContext
  private let lake: LakeFolder?
  /// The output folder as the operator writes it.
  private let outputWord: String
  private let handOut: ([Handout]) -> Bool

  /// `lake` is the folder whose next night publishes the change; nil if this machine's output has the site. `handOut` is
  /// called when passphrases hold, and before anything is published; it returns whether they were printed.
  package init(
    _ request: RunRequest, _ context: RunContext, lake: String? = nil, outputWord: String,
    handOut: @escaping ([Handout]) -> Bool
  ) {
    self.lake = lake.map { LakeFolder($0) }
    self.outputWord = outputWord
    self.request = request
    self.context = context
    self.handOut = handOut
  }

  /// Opens a sealed folder to a person. Returns what to tell the operator.
  package func add(_ wish: AccessWish, anyway: Bool) throws -> [String] {
    try MailCheck.check(wish.mail)
    return try change { session in
      let subject = try session.subjects().subject(of: wish, anyway: anyway)
      let additions = AccessAdditions([(wish, subject)], session)
      let access = try session.accessOrNew()
      guard additions.isNew(to: access.list) else {
        return Change(words: ["This person can open that already; nothing was changed."])
      }
      let (changed, handouts) = try additions.added(to: access)
      let isKnown = handouts.allSatisfy { $0.passphrase == nil }
      let words =
        if !isKnown {
          "The passphrase is above, and is written nowhere: hand it out."
        } else if changed.list.grants.count > access.list.grants.count {
          "This person opens it with the passphrase that they have."
        } else {
          "This person could open it already, and is \(wish.role ?? "") now."
        }
      return Change(write: { try session.write(changed) }, handouts: handouts, words: [words])
    }
  }

  /// Takes one sealed folder, or all access, from a person.
  package func remove(_ mail: String, only word: (kind: SealedFolderKind, word: String)?) throws -> [String] {
    try change { session in
      guard var access = try session.access(), let person = access.list.person(mail: mail) else { throw Self.unknown() }
      var subject: SealedFolderSubject?
      if let word {
        let granted = access.list.grants(of: person).map(\.subject)
        let id =
          word.kind == .restaurant && !granted.contains(SealedFolderSubject(kind: word.kind, id: word.word))
          ? try session.subjects().restaurant(word.word) ?? word.word : word.word
        let named = SealedFolderSubject(kind: word.kind, id: id)
        guard granted.contains(named) else {
          throw AccessProblems.notOpen.failure(.usage, "this person cannot open that \(word.kind.rawValue)")
        }
        subject = named
      }
      let taken = access.list.remove(person, only: subject, random: context.random)
      let changed = access
      return Change(
        write: { try session.write(changed) },
        words: [
          subject == nil
            ? "This person has no access any more; \(Amount.of(taken.count, "sealed folder gets a new key", "sealed folders get new keys"))."
            : "This person cannot open it any more; the sealed folder gets a new key."
        ], closes: true)
    }
  }

  /// Gives a person another passphrase.
  package func reset(_ mail: String) throws -> [String] {
    try change { session in
      guard var access = try session.access(), let person = access.list.person(mail: mail) else { throw Self.unknown() }
      let (new, passphrase) = try session.people(access.keys).make([person.mail])[0]
      access.list.reset(person, to: new, random: context.random)
      let changed = access
      return Change(
        write: { try session.write(changed) },
        handouts: [
          Handout(mail: new.mail, passphrase: passphrase, opens: access.list.grants(of: new).map(\.subject))
        ], words: ["The new passphrase is above, and is written nowhere: hand it out."], closes: true)
    }
  }

  /// Gives the site new keys, and all people new passphrases, as after loss or theft.
  package func resetAll() throws -> [String] {
    try change { session in
      var (all, list) = try session.list()
      guard !all.people.isEmpty else { return Change(words: ["No person has access; nothing was changed."]) }
      let keys = try session.newKeys()
      let made = try session.people(keys).make(list.people.map(\.mail))
      list.renew(made.map(\.person))
      let grants = list.grantsBySlot
      let access = SiteAccess(keys: keys, list: list)
      return Change(
        write: { try session.replaceAll(access) },
        handouts: made.map { person, passphrase in
          Handout(mail: person.mail, passphrase: passphrase, opens: (grants[person.slot] ?? []).map(\.subject))
        }, words: ["All passphrases are new, and written nowhere: hand them out."], closes: true)
    }
  }

  /// Confirms the list as it is, as after a restore, and gives all sealed folders new keys. Passphrases stay.
  package func confirm() throws -> [String] {
    try change { session in
      guard let access = try session.access(confirms: true) else {
        return Change(words: ["No person has access; nothing was changed."])
      }
      let folders = Amount.of(access.list.subjects.count, "sealed folder gets a new key", "sealed folders get new keys")
      return Change(
        write: { try session.write(access) },
        words: ["The list of access holds as it is; \(folders), and passphrases stay. Look at sumaq access list."],
        closes: true)
    }
  }

  /// What a command does once it knows that it can.
  struct Change {
    /// Nil if nothing is changed.
    var write: (() throws -> Void)?
    var handouts: [Handout] = []
    var words: [String]
    /// Whether something that was open is so no more.
    var closes = false
  }

  func change(_ body: (AccessSession) throws -> Change) throws -> [String] {
    let session = try AccessSession(request, context, lake: lake)
    defer { session.end() }
    let isOlder = try session.hasOlderList()
    var change = try body(session)
    if isOlder, change.write != nil {
      change.words.append(
        "The list of access was an older one, so that all sealed folders get new keys: look at sumaq access list.")
    }
    guard let write = change.write else { return change.words }
    try write()
    guard handOut(change.handouts) else {
      throw AccessProblems.notHandedOut.failure(.inputOutput, "a passphrase could not be written to standard output")
    }
    guard !session.isOfLake else {
      if change.closes {
        return change.words + [
          "The next night of the lake publishes it: until then what was open can still be opened."
        ]
      }
      return try change.words + (session.looksUp() ? [] : ["The lake does not tell its ids: they were taken as given."])
        + ["The next night of the lake publishes it."]
    }
    try session.publish()
    guard try !session.isHeld() else {
      return change.words + [
        change.closes
          ? "The output is held: until sumaq release what was open can still be opened."
          : "The output is held: the sealed pages follow with sumaq release."
      ]
    }
    let site = Path.join(outputWord, "site")
    return change.words + [
      change.closes
        ? "Now bring \(site) to your host: until then the old files stand there." : "Then bring \(site) to your host."
    ]
  }

  static func unknown() -> Failure {
    AccessProblems.unknownPerson.failure(.usage, "no person with this e-mail address has access")
  }
}

// `sumaq access add --from`: many people at once.
extension AccessEditing {
  /// Opens the sealed folders that a list of people names, all or none. Every line that cannot be used is reported as a
  /// problem.
  package func addAll(_ text: String, name: String, anyway: Bool) throws -> [String] {
    let file = PeopleFile(text, name: name)
    return try change { session in
      let additions = AccessAdditions(try wishes(in: file, name, anyway: anyway, session), session)
      let access = try session.accessOrNew()
      guard additions.isNew(to: access.list) else {
        return Change(words: ["All of them can open all of that already; nothing was changed."])
      }
      let (changed, handouts) = try additions.added(to: access)
      let new = handouts.count { $0.passphrase != nil }
      let kept = handouts.count - new
      return Change(
        write: { try session.write(changed) }, handouts: handouts,
        words: [
          "\(Amount.of(new, "person has", "people have")) a new passphrase, which is written nowhere"
            + (kept > 0 ? "; \(Amount.of(kept, "person keeps the one", "people keep the ones")) they have." : ".")
        ])
    }
  }

  /// What the lines ask for. Fails with exit code 65 if one of them cannot be used.
  private func wishes(
    in file: PeopleFile, _ name: String, anyway: Bool, _ session: AccessSession
  ) throws -> [(AccessWish, SealedFolderSubject)] {
    var faults = file.faults
    var wishes: [(AccessWish, SealedFolderSubject)] = []
    var seen: Set<AccessGrant> = []
    let subjects = try session.subjects()
    for line in file.lines {
      func add(_ reason: String, _ mend: String? = nil) {
        faults.append(AccessProblems.badLine.problem(at: Place(name, line: line.number), reason, mend: mend))
      }
      do {
        try MailCheck.check(line.wish.mail)
        let subject = try subjects.subject(of: line.wish, anyway: anyway)
        let isNew = seen.insert(AccessGrant(slot: MailAddress.plain(line.wish.mail), subject: subject, role: ""))
          .inserted
        if isNew {
          wishes.append((line.wish, subject))
        } else {
          add("an earlier line names the same person and sealed folder")
        }
      } catch let failure as Failure where failure.exitCode == .usage || failure.exitCode == .data {
        add(failure.problem.reason, failure.problem.mend)
      }
    }
    guard faults.isEmpty else {
      for fault in faults.sorted(by: { $0.place?.line ?? 0 < $1.place?.line ?? 0 }) { context.problems.report(fault) }
      throw AccessProblems.badPeople.failure(
        .data, at: Place(name), "\(Amount.of(faults.count, "line", "lines")) cannot be used; nothing was added")
    }
    return wishes
  }
}

/// The problems of `sumaq access` and of the keys of sealed pages. None of them has a passphrase or a key.
package enum AccessProblems {
  package static let keysMissing = ProblemKind("sealed.keys-missing")
  package static let badMail = ProblemKind("sealed.bad-email")
  package static let unknownSubject = ProblemKind("sealed.unknown-subject")
  package static let otherMail = ProblemKind("sealed.other-email")
  package static let unknownPerson = ProblemKind("sealed.unknown-person")
  package static let notOpen = ProblemKind("sealed.not-open")
  package static let badPeople = ProblemKind("sealed.bad-people")
  package static let notHandedOut = ProblemKind("sealed.not-handed-out")
  package static let badLine = ProblemKind("sealed.bad-line")
}
