package import Diagnostics
internal import Model

/// Who may open what: `.sumaq/keys/access`. No passphrase is in it, nor anything to test one by but the slots.
///
/// A person is one e-mail address. Whoever has the list can name all people, and open nothing without `master`.
package struct AccessList: Sendable, Equatable {
  /// In the order of their addresses.
  package private(set) var people: [AccessPerson] = []
  /// In the order of subjects, then of slots.
  package private(set) var grants: [AccessGrant] = []
  /// The generations of bundles, from the second on.
  private var generations: [BundleSubject: UInt32] = [:]
  /// The same of subjects that were forgotten, by the bundle's name, which does not tell the id.
  private var retired: [String: UInt32] = [:]

  /// The fingerprint of the keys with which it was written (`SealKeys.fingerprint`); nil in a list of older programs.
  package var keys: String?

  package init() {}

  // MARK: Text

  /// Reads the file; the failure names the line that sumaq did not write.
  package init(parsing text: String) throws(Failure) {
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
      case .keys(let fingerprint):
        isNew = keys == nil
        keys = fingerprint
      case nil: isNew = false
      }
      guard isNew else { throw Self.broken(index + 1) }
    }
    guard grants.allSatisfy({ slots.contains($0.slot) }) else {
      throw Failure(.data, SealingProblems.brokenList.problem("a line opens a bundle to nobody who is listed"))
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
      + retired.map { ListLine.retired($0.key, $0.value).text } + (keys.map { [ListLine.keys($0).text] } ?? [])
    return lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { $0 + "\n" }.joined()
  }

  // MARK: Asking

  package func person(mail: String) -> AccessPerson? {
    let plain = MailAddress.plain(mail)
    return people.first { $0.mail == plain }
  }

  package func grants(of person: AccessPerson) -> [AccessGrant] { grants.filter { $0.slot == person.slot } }

  /// The grants of each person, by slot.
  package var grantsBySlot: [String: [AccessGrant]] { Dictionary(grouping: grants, by: \.slot) }

  package func generation(of subject: BundleSubject) -> UInt32 { generations[subject] ?? 1 }

  /// The subjects that at least one person may open, in their order.
  package var subjects: [BundleSubject] { Set(grants.map(\.subject)).sorted() }

  /// The newest day on which a passphrase was made.
  package var newestDay: String? { people.map(\.day).max() }

  // MARK: Changing

  /// Adds a person with a passphrase. Another one with the same address must have been removed.
  package mutating func add(_ added: [AccessPerson]) {
    people += added
    sort()
  }

  /// Opens bundles to people who are on the list. Of those that are open to them already the role is replaced. Returns the
  /// others.
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

  /// Takes one bundle, or all of them and the passphrase, from a person. Each bundle that is taken gets a new key.
  /// Returns what was taken.
  @discardableResult
  package mutating func remove(_ person: AccessPerson, only subject: BundleSubject? = nil) -> [AccessGrant] {
    let taken = grants(of: person).filter { subject == nil || $0.subject == subject }
    grants.removeAll { taken.contains($0) }
    if subject == nil { people.removeAll { $0.slot == person.slot } }
    raise(taken.map(\.subject))
    return taken
  }

  /// Gives a person another passphrase. Each bundle that the old one opened gets a new key.
  package mutating func reset(_ person: AccessPerson, to new: AccessPerson) {
    let opened = grants(of: person)
    remove(person)
    people.append(new)
    grants += opened.map { AccessGrant(slot: new.slot, subject: $0.subject, role: $0.role) }
    sort()
  }

  /// Closes a subject's bundle to all who may open it, and gives it a new key, as when the subject is erased.
  package mutating func close(_ subject: BundleSubject) {
    grants.removeAll { $0.subject == subject }
    raise([subject])
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

  /// The subjects whose bundles have got new keys.
  package var raised: [BundleSubject] { generations.keys.sorted() }

  /// Keeps a bundle's generation by its name, so that the id is not in the list any more.
  package mutating func retire(_ subject: BundleSubject, name: String) {
    if let generation = generations.removeValue(forKey: subject) {
      retired[name] = max(generation, retired[name] ?? 1)
    }
  }

  /// Takes a generation up again that was retired, as the bundle is to be opened to somebody.
  package mutating func revive(_ subject: BundleSubject, name: String) {
    if let generation = retired.removeValue(forKey: name) { generations[subject] = generation }
  }

  /// Drops a bundle's generation.
  package mutating func drop(_ subject: BundleSubject) { generations[subject] = nil }

  /// Gives bundles new keys.
  package mutating func raise(_ subjects: [BundleSubject]) {
    for subject in Set(subjects) { generations[subject, default: 1] += 1 }
  }

  private struct Opening: Hashable {
    let slot: String
    let subject: BundleSubject
    init(_ grant: AccessGrant) { (slot, subject) = (grant.slot, grant.subject) }
  }

  private mutating func sort() {
    people.sort { $0.mail.utf8.lexicographicallyPrecedes($1.mail.utf8) }
    grants.sort { $0.subject == $1.subject ? $0.slot < $1.slot : $0.subject < $1.subject }
  }
}
