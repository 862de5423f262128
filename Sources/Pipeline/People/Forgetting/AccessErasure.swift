internal import Diagnostics
internal import Model
internal import Sealing
internal import Store

/// Takes people who are to be forgotten from the list of access: slots with their addresses, their own bundles, and the
/// keys of all bundles that they could open.
struct AccessErasure {
  /// How many bundles and slots go.
  private(set) var counts = ErasureCounts()
  private let folder: KeysFolder
  private let state: SealedState
  private var list: AccessList
  private var isReadable = true
  private let people: ForgottenPeople
  private let contacts: Set<PersonMark>
  /// The last days on which an access may have been given that goes all the same.
  private let endedContacts: [PersonMark: String]
  private let random: (Int) -> [UInt8]

  /// Fails with exit code 65 if there is a list without keys, unless `withoutKeys`, so that nothing is begun that cannot be
  /// ended: what is sealed stays as it is without keys. `isRestored`: the list may also have what was erased before.
  init(
    _ request: RunRequest, _ list: ForgottenList, _ people: ForgottenPeople, withoutKeys: Bool,
    isRestored: Bool = false,
    random: @escaping (Int) -> [UInt8]
  ) throws(Failure) {
    self.random = random
    folder = KeysFolder(state: request.state)
    state = try folder.read()
    self.people = people
    contacts = list.pendingContacts
    endedContacts = isRestored ? list.endedContacts : [:]
    switch state {
    case .nobody: self.list = AccessList()
    case .open(let access): self.list = access.list
    case .keysMissing(let problem):
      guard withoutKeys else { throw Failure(.data, problem) }
      // A list that is damaged is left for who mends it.
      do throws(Failure) { self.list = try folder.list() } catch { (self.list, isReadable) = (AccessList(), false) }
    }
    look()
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
  private mutating func retire(_ subject: BundleSubject) {
    if case .open(let access) = state {
      list.retire(subject, name: access.keys.name(of: subject))
    } else {
      list.retire(subject, name: nil)
    }
  }

  /// Whether the list of access has a person who is forgotten.
  var isNeeded: Bool {
    switch state {
    case .nobody: false
    case .open(let access): access.list != list
    case .keysMissing: counts.slots + counts.sealedBundles > 0
    }
  }

  /// Writes the list, if anything of it goes.
  func write() throws(Failure) {
    switch state {
    case .nobody: return
    case .open(let access):
      guard access.list != list else { return }
      try folder.write(SiteAccess(keys: access.keys, list: list))
    case .keysMissing: if isReadable { try folder.writeAlone(list) }
    }
  }
}
