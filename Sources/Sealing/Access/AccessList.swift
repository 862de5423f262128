package import Diagnostics
internal import Model

/// Who may open what: `.sumaq/keys/access`. No passphrase is in it, nor anything to test one by but the slots.
///
/// A person is one e-mail address. Who has the list can name all people, and open nothing without `master`.
package struct AccessList: Sendable {
  /// In the order of their addresses.
  package private(set) var people: [AccessPerson] = []
  /// In the order of subjects, then of slots.
  package private(set) var grants: [AccessGrant] = []
  /// The generations of sealed folders, from the second on.
  private var generations: [SealedFolderSubject: KeyGeneration] = [:]
  /// The same of subjects that were forgotten, by the sealed folder's name, which does not tell the id.
  private var retired: [String: KeyGeneration] = [:]

  /// The fingerprint of the keys with which it was written (`SealKeys.fingerprint`); nil in a list of older programs.
  package var keys: String?
  /// Grows whenever the list is written; nil in a list of older programs, which is not signed. It is written with
  /// `keys`.
  package private(set) var edition: UInt32?
  /// Whether the text that was read had a signature, which only `isGenuine` looks at.
  package private(set) var isSigned = false

  /// The name under which a generation is kept that no folder that is opened later may fall behind.
  private static let anyFolder = FolderSealer.contents

  package init() {}

  // MARK: Text

  /// Reads the file; the failure names the line that sumaq did not write.
  package init(parsing text: String) throws(Failure) {
    let text = SignedLines.text(in: text, isSigned: &isSigned)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.last?.isEmpty ?? true else { throw Self.broken(lines.count) }
    var (slots, mails, opened): (Set<String>, Set<String>, Set<Opening>) = ([], [], [])
    for (index, line) in lines.dropLast().enumerated() {
      var isNew = true
      switch ListLine(String(line)) {
      case .person(let person):
        isNew = slots.insert(person.slot).inserted && mails.insert(person.mail).inserted
        people.append(person)
      case .grant(let grant):
        isNew = opened.insert(Opening(grant)).inserted
        grants.append(grant)
      case .generation(let subject, let generation):
        isNew = generations.updateValue(generation, forKey: subject) == nil
      case .retired(let name, let generation): isNew = retired.updateValue(generation, forKey: name) == nil
      case .keys(let fingerprint, let edition):
        isNew = keys == nil
        (keys, self.edition) = (fingerprint, edition)
      case nil: isNew = false
      }
      guard isNew else { throw Self.broken(index + 1) }
    }
    guard grants.allSatisfy({ slots.contains($0.slot) }) else {
      throw Failure(.data, SealingProblems.brokenList.problem("a line opens a folder to a person who is not listed"))
    }
    sort()
  }

  private static func broken(_ line: Int) -> Failure {
    Failure(.data, SealingProblems.brokenList.problem("line \(line) of the file access is not what sumaq wrote"))
  }

  /// The file: lines in the order of their bytes.
  package var text: String {
    let lines =
      people.map { ListLine.person($0).text } + grants.map { ListLine.grant($0).text }
      + generations.map { ListLine.generation($0.key, $0.value).text }
      + retired.map { ListLine.retired($0.key, $0.value).text }
      + (keys.map { [ListLine.keys($0, edition: edition).text] } ?? [])
    return lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { $0 + "\n" }.joined()
  }

  /// What the list says, without the line that tells its keys.
  var content: String {
    var list = self
    list.keys = nil
    return list.text
  }

  private static let purpose = "access"

  /// The file, signed with a key of the site.
  package func text(signedWith keys: SealKeys, edition: UInt32) -> String {
    var list = self
    (list.keys, list.edition) = (keys.fingerprint, edition)
    return SignedLines.sign(list.text, key: keys.listKey, purpose: Self.purpose)
  }

  /// Whether a file is, line by line, what was signed with these keys; nil if it is not signed.
  package static func isGenuine(_ text: String, _ keys: SealKeys) -> Bool? {
    switch SignedLines(text, key: keys.listKey, purpose: purpose) {
    case .genuine: true
    case .unsigned: nil
    case .damaged: false
    }
  }

  // MARK: Asking

  package func person(mail: String) -> AccessPerson? {
    let plain = MailAddress.plain(mail)
    return people.first { $0.mail == plain }
  }

  package func grants(of person: AccessPerson) -> [AccessGrant] { grants.filter { $0.slot == person.slot } }

  /// The grants of each person, by slot.
  package var grantsBySlot: [String: [AccessGrant]] { Dictionary(grouping: grants, by: \.slot) }

  package func generation(of subject: SealedFolderSubject) -> KeyGeneration { generations[subject] ?? .first }

  /// The subjects that at least one person may open, in their order.
  package var subjects: [SealedFolderSubject] { Set(grants.map(\.subject)).sorted() }

  /// The newest day on which a passphrase was made.
  package var newestDay: String? { people.map(\.day).max() }

  // MARK: Changing

  /// Adds a person with a passphrase. Another person with the same address must have been removed.
  package mutating func add(_ added: [AccessPerson]) {
    people += added
    sort()
  }

  /// Opens folders to people who are on the list. Of those that are open to them already the role is replaced.
  /// Returns what is newly open.
  @discardableResult
  package mutating func grant(_ added: [AccessGrant]) -> [AccessGrant] {
    var known = Dictionary(
      grants.map { (Opening($0), $0) }, uniquingKeysWith: { first, _ in first })
    var new: [AccessGrant] = []
    for grant in added where known.updateValue(grant, forKey: Opening(grant)) == nil { new.append(grant) }
    grants = Array(known.values)
    sort()
    return new
  }

  /// Takes one folder, or all of them and the passphrase, from a person. Each folder that is taken gets a
  /// new key. Returns what was taken.
  @discardableResult
  package mutating func remove(
    _ person: AccessPerson, only subject: SealedFolderSubject? = nil, random: (Int) -> [UInt8]
  ) -> [AccessGrant] {
    let taken = grants(of: person).filter { subject == nil || $0.subject == subject }
    grants.removeAll { taken.contains($0) }
    if subject == nil { people.removeAll { $0.slot == person.slot } }
    raise(taken.map(\.subject), random: random)
    return taken
  }

  /// Gives a person another passphrase. Each folder that the old one opened gets a new key.
  package mutating func reset(_ person: AccessPerson, to new: AccessPerson, random: (Int) -> [UInt8]) {
    let opened = grants(of: person)
    remove(person, random: random)
    people.append(new)
    grants += opened.map { AccessGrant(slot: new.slot, subject: $0.subject, role: $0.role) }
    sort()
  }

  /// Closes a subject's folder to all who may open it, and gives it a new key, as when the subject is erased.
  package mutating func close(_ subject: SealedFolderSubject, random: (Int) -> [UInt8]) {
    grants.removeAll { $0.subject == subject }
    raise([subject], random: random)
  }

  /// Replaces all people by those with the same addresses under new keys, whose generations begin again.
  package mutating func renew(_ renewed: [AccessPerson]) {
    let slots = Dictionary(renewed.map { ($0.mail, $0.slot) }, uniquingKeysWith: { first, _ in first })
    let before = Dictionary(people.map { ($0.slot, slots[$0.mail]) }, uniquingKeysWith: { first, _ in first })
    grants = grants.compactMap { grant in
      (before[grant.slot] ?? nil).map { AccessGrant(slot: $0, subject: grant.subject, role: grant.role) }
    }
    (people, generations, retired) = (renewed, [:], [:])
    sort()
  }

  /// The subjects whose folders have got new keys.
  package var raised: [SealedFolderSubject] { generations.keys.sorted() }

  /// Keeps a folder's generation by its name, so that the id is not in the list any more. Without a name, as
  /// keys are missing, each folder that is first opened from then on gets a new key.
  package mutating func retire(_ subject: SealedFolderSubject, name: String?) {
    guard let generation = generations.removeValue(forKey: subject) else { return }
    let name = name ?? Self.anyFolder
    if generation.number > (retired[name] ?? .first).number { retired[name] = generation }
  }

  /// Takes generations up again that were retired, as folders are to be opened. `name` gives a folder's
  /// name. Where keys of later generations may have been handed out than the list has, each gets a new key.
  package mutating func revive(
    _ subjects: Set<SealedFolderSubject>, name: (SealedFolderSubject) -> String, random: (Int) -> [UInt8]
  ) {
    let opened = Set(grants.map(\.subject))
    for subject in subjects {
      let last = retired[Self.anyFolder]
      if let generation = retired.removeValue(forKey: name(subject)) {
        generations[subject] = generation
      } else if let last, generations[subject] == nil, !opened.contains(subject) {
        generations[subject] = last
      } else {
        continue
      }
      if last != nil { raise([subject], random: random) }
    }
  }

  /// Gives folders new keys. A key that was drawn before comes never back, also where an older list was restored.
  package mutating func raise(_ subjects: [SealedFolderSubject], random: (Int) -> [UInt8]) {
    for subject in Set(subjects).sorted() {
      generations[subject] = KeyGeneration(
        number: min(generation(of: subject).number, .max - 1) + 1, salt: random(KeyGeneration.saltBytes))
    }
  }

  /// Gives all folders new keys, also those that are not open yet, as an older list has less than what was handed out.
  package mutating func raiseAll(random: (Int) -> [UInt8]) {
    raise(subjects + generations.keys, random: random)
    let numbers = generations.values.map(\.number) + retired.values.map(\.number)
    retired[Self.anyFolder] = KeyGeneration(number: numbers.max() ?? 2, salt: [])
  }

  private struct Opening: Hashable {
    let slot: String
    let subject: SealedFolderSubject
    init(_ grant: AccessGrant) { (slot, subject) = (grant.slot, grant.subject) }
  }

  private mutating func sort() {
    people.sort { $0.mail.utf8.lexicographicallyPrecedes($1.mail.utf8) }
    grants.sort { $0.subject == $1.subject ? $0.slot < $1.slot : $0.subject < $1.subject }
  }
}

extension AccessList: Equatable {
  /// Two lists are equal if they say the same, whatever their editions and keys.
  package static func == (left: AccessList, right: AccessList) -> Bool { left.content == right.content }
}

/// The generation of a folder's key: its number, and from a raise on bytes that were drawn then.
package struct KeyGeneration: Sendable, Hashable {
  static let saltBytes = 16
  package static let first = KeyGeneration(number: 1, salt: [])

  package let number: UInt32
  /// Mixed into the key; empty in a generation of older programs, and in the first one.
  package let salt: [UInt8]

  package init(number: UInt32, salt: [UInt8]) { (self.number, self.salt) = (number, salt) }
}

/// A person with a passphrase, as the list of access has them.
package struct AccessPerson: Sendable, Hashable {
  /// The name of the person's slot.
  package let slot: String
  package let mail: String
  /// The person's key, encrypted with the key of the passphrase.
  package let wrap: [UInt8]
  /// The rounds of PBKDF2.
  package let rounds: Int
  /// The day on which the passphrase was made.
  package let day: String
}

/// One folder that a person may open.
package struct AccessGrant: Sendable, Hashable {
  package let slot: String
  package let subject: SealedFolderSubject
  /// A word that the page shows, and the landing page; no permission.
  package let role: String

  package init(slot: String, subject: SealedFolderSubject, role: String) {
    self.slot = slot
    self.subject = subject
    self.role = role
  }
}
