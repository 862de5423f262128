internal import Diagnostics
internal import Model
internal import Sealing

/// Bundles that are to be opened to people, some of whom may have no passphrase yet.
struct AccessAdditions {
  private let wishes: [(wish: AccessWish, subject: BundleSubject)]
  private let session: AccessSession

  init(_ wishes: [(AccessWish, BundleSubject)], _ session: AccessSession) {
    self.wishes = wishes.map { (wish: $0.0, subject: $0.1) }
    self.session = session
  }

  /// Whether the list would change.
  func isNew(to list: AccessList) -> Bool {
    let people = Dictionary(list.people.map { ($0.mail, $0) }, uniquingKeysWith: { first, _ in first })
    let grants = Set(list.grants)
    return wishes.contains { wish, subject in
      guard let person = people[MailAddress.plain(wish.mail)] else { return true }
      let known = grants.filter { $0.slot == person.slot && $0.subject == subject }
      return known.isEmpty || wish.role.map { role in !known.contains { $0.role == role } } ?? false
    }
  }

  /// The list with them, and what is handed out, in the order in which the people were first named.
  func added(to access: SiteAccess) throws -> (SiteAccess, [Handout]) {
    var access = access
    var slots = Dictionary(access.list.people.map { ($0.mail, $0.slot) }, uniquingKeysWith: { first, _ in first })
    let mails = wishes.map { MailAddress.plain($0.wish.mail) }
    var seen: Set<String> = []
    let named = mails.filter { seen.insert($0).inserted }
    let made = try session.people(access.keys).make(named.filter { slots[$0] == nil })
    access.list.add(made.map(\.person))
    for (person, _) in made { slots[person.mail] = person.slot }
    let known = Set(access.list.grants.map { "\($0.slot) \($0.subject.kind) \($0.subject.id)" })
    var opens: [String: [BundleSubject]] = [:]
    var grants: [AccessGrant] = []
    for (mail, (wish, subject)) in zip(mails, wishes) {
      opens[mail, default: []].append(subject)
      guard let slot = slots[mail] else { continue }
      // Without a role, what is open already keeps the role that it has.
      if wish.role == nil, known.contains("\(slot) \(subject.kind) \(subject.id)") { continue }
      grants.append(AccessGrant(slot: slot, subject: subject, role: wish.role ?? subject.kind.roles[0]))
    }
    for subject in Set(grants.map(\.subject)) {
      access.list.revive(subject, name: access.keys.name(of: subject))
    }
    access.list.grant(grants)
    let passphrases = Dictionary(made.map { ($0.person.mail, $0.passphrase) }, uniquingKeysWith: { first, _ in first })
    return (access, named.map { Handout(mail: $0, passphrase: passphrases[$0], opens: opens[$0] ?? []) })
  }
}
