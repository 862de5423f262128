internal import Diagnostics
internal import Model
internal import Sealing
internal import Store

/// Takes people who are to be forgotten from the list of access: slots with their addresses, their own bundles, and the
/// keys of all bundles that they could open.
struct AccessErasure {
  /// How many bundles and slots go.
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
  /// A list that is in doubt stays so. One that is damaged, or that the keys which are there have not signed, is left for
  /// who mends it.
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
    (counts.sealedBundles, counts.slots) = (own.count, gone.count)
    for person in gone { list.remove(person, random: random) }
    for subject in own { list.close(subject, random: random) }
    for subject in list.raised where isForgotten(subject) { retire(subject) }
  }

  private func isForgotten(_ subject: BundleSubject) -> Bool {
    subject.kind == .user && people.person(id: subject.id) != nil
  }

  /// The people with an address of somebody who is forgotten, and those to whom such a user's own bundle was open.
  private func erased(_ own: [BundleSubject]) -> [AccessPerson] {
    let slots = Set(list.grants.filter { own.contains($0.subject) }.map(\.slot))
    return list.people.filter { person in
      let contact = people.maker.mark(ForgottenPeople.Kind.contact.bytes, person.mail)
      return slots.contains(person.slot) || contacts.contains(contact)
        || endedContacts[contact].map { person.day <= $0 } == true
        || people.person(mail: person.mail, name: nil, phone: nil) != nil
    }
  }

  /// Keeps the generation by the bundle's name alone, which does not tell the id.
  private mutating func retire(_ subject: BundleSubject) { list.retire(subject, name: keys?.name(of: subject)) }

  /// Whether the list of access has a person who is forgotten.
  var isNeeded: Bool { list != before }

  /// Writes the list, if anything of it goes.
  func write() throws(Failure) { if isNeeded { try writes(list) } }
}
