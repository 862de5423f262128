internal import Diagnostics
internal import Model

/// A line of the list of access.
enum ListLine {
  case person(AccessPerson)
  case grant(AccessGrant)
  case generation(SealedFolderSubject, KeyGeneration)
  /// The same of a subject that was forgotten, by the sealed folder's name.
  case retired(String, KeyGeneration)
  /// The fingerprint of the keys, and the edition of a list that bears a proof.
  case keys(String, edition: UInt32?)

  /// One line of JSON, without its end.
  var text: String {
    var json = JSONWriter()
    json.object { json in
      switch self {
      case .person(let person):
        json.member("person", person.slot)
        json.member("email", person.mail)
        json.member("wrap", Base64.text(person.wrap))
        json.member("kdf", person.rounds)
        json.member("day", person.day)
      case .grant(let grant):
        json.member("opens", grant.slot)
        json.member("kind", grant.subject.kind.rawValue)
        json.member("id", grant.subject.id)
        json.member("role", grant.role)
      case .generation(let subject, let generation):
        json.member("bundle", subject.kind.rawValue)
        json.member("id", subject.id)
        Self.write(generation, to: &json)
      case .retired(let name, let generation):
        json.member("retired", name)
        Self.write(generation, to: &json)
      case .keys(let fingerprint, let edition):
        json.member("keys", fingerprint)
        if let edition { json.member("edition", Int(edition)) }
      }
    }
    return json.text
  }

  private static func write(_ generation: KeyGeneration, to json: inout JSONWriter) {
    json.member("generation", Int(generation.number))
    if !generation.salt.isEmpty { json.member("salt", SealedName.text(generation.salt)) }
  }

  /// Reads a line; nil if sumaq did not write it.
  init?(_ text: String) {
    guard let node = Self.node(text) else { return nil }
    let read =
      Self.person(node) ?? Self.grant(node) ?? Self.generation(node) ?? Self.retired(node) ?? Self.keys(node)
    // A member that is missing, unknown or written otherwise is found by writing the line again.
    guard let read, read.text == text else { return nil }
    self = read
  }

  private static func person(_ node: DocumentNode) -> ListLine? {
    guard let slot = self.text(node, "person"), SealedName.isOne(slot), let mail = self.text(node, "email"),
      !mail.isEmpty, MailAddress.plain(mail) == mail,
      let wrap = self.text(node, "wrap").flatMap({ Base64.bytes($0.utf8) }), wrap.count == SlotFrame.wrapBytes,
      let rounds = number(node, "kdf"), rounds > 0, let day = self.text(node, "day")
    else { return nil }
    return .person(AccessPerson(slot: slot, mail: mail, wrap: wrap, rounds: Int(rounds), day: day))
  }

  private static func grant(_ node: DocumentNode) -> ListLine? {
    guard let slot = self.text(node, "opens"), SealedName.isOne(slot), let subject = subject(node, "kind"),
      let role = self.text(node, "role"), subject.kind.roles.contains(role)
    else { return nil }
    return .grant(AccessGrant(slot: slot, subject: subject, role: role))
  }

  private static func generation(_ node: DocumentNode) -> ListLine? {
    guard let subject = subject(node, "bundle"), let generation = number(of: node) else { return nil }
    return .generation(subject, generation)
  }

  private static func retired(_ node: DocumentNode) -> ListLine? {
    guard let name = self.text(node, "retired"), SealedName.isOne(name), let generation = number(of: node) else {
      return nil
    }
    return .retired(name, generation)
  }

  private static func number(of node: DocumentNode) -> KeyGeneration? {
    guard let number = number(node, "generation"), number > 1 else { return nil }
    let salt = text(node, "salt")
    // A salt that is none leaves out its member, so that the line is not what is written again.
    return KeyGeneration(number: number, salt: salt.flatMap(SealedName.bytes) ?? [])
  }

  private static func keys(_ node: DocumentNode) -> ListLine? {
    guard let fingerprint = self.text(node, "keys"), SealedName.isOne(fingerprint) else { return nil }
    return .keys(fingerprint, edition: number(node, "edition"))
  }

  private static func subject(_ node: DocumentNode, _ kind: String) -> SealedFolderSubject? {
    guard let kind = self.text(node, kind).flatMap(SealedFolderKind.init(rawValue:)), let id = self.text(node, "id"),
      !id.isEmpty
    else { return nil }
    return SealedFolderSubject(kind: kind, id: id)
  }

  static func number(_ node: DocumentNode, _ name: String) -> UInt32? {
    guard case .number(let digits)? = node[name]?.content else { return nil }
    return UInt32(digits)
  }

  static func node(_ text: String) -> DocumentNode? {
    do { return try DocumentReader.read(text) } catch { return nil }
  }

  static func text(_ node: DocumentNode, _ name: String) -> String? {
    guard case .text(let text)? = node[name]?.content else { return nil }
    return text
  }
}
