internal import Model
package import Platform
internal import Reports
package import Sealing

/// Sealed folders that are to be opened to people, some of whom may have no passphrase yet.
struct AccessAdditions {
  private let wishes: [(wish: AccessWish, subject: SealedFolderSubject)]
  private let session: AccessSession

  init(_ wishes: [(AccessWish, SealedFolderSubject)], _ session: AccessSession) {
    self.wishes = wishes.map { (wish: $0.0, subject: $0.1) }
    self.session = session
  }

  /// Whether the list would change.
  func isNew(to list: AccessList) -> Bool {
    let slots = Self.slots(list)
    let roles = Self.roles(list)
    return wishes.contains { wish, subject in
      guard let slot = slots[MailAddress.plain(wish.mail)], let role = roles[Self.opening(slot, subject)] else {
        return true
      }
      return wish.role.map { $0 != role } ?? false
    }
  }

  /// The slot of each address.
  private static func slots(_ list: AccessList) -> [String: String] {
    Dictionary(list.people.map { ($0.mail, $0.slot) }, uniquingKeysWith: { first, _ in first })
  }

  /// The role of each person in each sealed folder that is open to them.
  private static func roles(_ list: AccessList) -> [AccessGrant: String] {
    Dictionary(
      list.grants.map { (opening($0.slot, $0.subject), $0.role) }, uniquingKeysWith: { first, _ in first })
  }

  private static func opening(_ slot: String, _ subject: SealedFolderSubject) -> AccessGrant {
    AccessGrant(slot: slot, subject: subject, role: "")
  }

  /// The list with them, and what is handed out, in the order in which the people were first named.
  func added(to access: SiteAccess) throws -> (SiteAccess, [Handout]) {
    var access = access
    var slots = Self.slots(access.list)
    let mails = wishes.map { MailAddress.plain($0.wish.mail) }
    var seen: Set<String> = []
    let named = mails.filter { seen.insert($0).inserted }
    let made = try session.people(access.keys).make(named.filter { slots[$0] == nil })
    access.list.add(made.map(\.person))
    for (person, _) in made { slots[person.mail] = person.slot }
    let roles = Self.roles(access.list)
    var opens: [String: [SealedFolderSubject]] = [:]
    var grants: [AccessGrant] = []
    for (mail, (wish, subject)) in zip(mails, wishes) {
      opens[mail, default: []].append(subject)
      guard let slot = slots[mail] else { continue }
      // Without a role, what is open already keeps the role that it has.
      if wish.role == nil, roles[Self.opening(slot, subject)] != nil { continue }
      grants.append(AccessGrant(slot: slot, subject: subject, role: wish.role ?? subject.kind.roles[0]))
    }
    access.list.revive(
      Set(grants.map(\.subject)), name: { [keys = access.keys] in keys.name(of: $0) }, random: session.context.random)
    access.list.grant(grants)
    let passphrases = Dictionary(made.map { ($0.person.mail, $0.passphrase) }, uniquingKeysWith: { first, _ in first })
    return (access, named.map { Handout(mail: $0, passphrase: passphrases[$0], opens: opens[$0] ?? []) })
  }
}

/// What a person shall be able to open.
package struct AccessWish: Sendable, Hashable {
  /// The address as it was given.
  package var mail: String
  package var kind: SealedFolderKind
  /// The word for the subject: an id, or of a restaurant also the name of its page.
  package var word: String
  /// The role; nil for the kind's first one.
  package var role: String?

  package init(mail: String, kind: SealedFolderKind, word: String, role: String? = nil) {
    self.mail = mail
    self.kind = kind
    self.word = word
    self.role = role
  }
}

/// What is handed out to one person: it is printed once, and written nowhere.
package struct Handout: Sendable {
  package let mail: String
  /// Nil if the person has one already.
  package let passphrase: Passphrase?
  /// What the person was given, or can open.
  package let opens: [SealedFolderSubject]
}

/// Passphrases of many people as CSV, for the person who hands them out.
package enum HandoutTable {
  private static let columns = ["email", "passphrase", "opens"]

  /// Writes the table; returns whether it could. The passphrase of a person who has one already is empty.
  package static func write(_ handouts: [Handout], to output: ByteStream) -> Bool {
    do {
      return try output.writing { write in
        let writer = ResultFormat.csv.writer(write)
        try writer.begin(columns)
        for handout in handouts {
          let opens = handout.opens.map { "\($0.kind.rawValue):\($0.id)" }.joined(separator: " ")
          try writer.row([.text(handout.mail), .text(handout.passphrase?.text ?? ""), .text(opens)])
        }
        try writer.end()
      }
    } catch { return false }
  }
}
