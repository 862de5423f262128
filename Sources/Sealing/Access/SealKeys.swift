package import Diagnostics
package import Model

/// The two secrets of a site from which all names and keys are made.
package struct SealKeys: Sendable, Equatable {
  package static let masterBytes = 32
  package static let siteBytes = 16

  package let master: [UInt8]
  /// Is in the page, so that passphrases of two sites give different slots.
  package let site: [UInt8]
  private let nameKey: [UInt8]
  private let folderKey: [UInt8]
  private let saltedFolderKey: [UInt8]
  private let personKey: [UInt8]

  /// Nil if a length is wrong.
  package init?(master: [UInt8], site: [UInt8]) {
    guard master.count == Self.masterBytes, site.count == Self.siteBytes else { return nil }
    (self.master, self.site) = (master, site)
    nameKey = KeyStep.extract(master, salt: "sumaq name 1")
    folderKey = KeyStep.extract(master, salt: "sumaq bundle 1")
    saltedFolderKey = KeyStep.extract(master, salt: "sumaq bundle 2")
    personKey = KeyStep.extract(master, salt: "sumaq person 1")
  }

  package func sealer(of subject: SealedFolderSubject, generation: KeyGeneration) -> FolderSealer {
    FolderSealer(
      name: nameBytes(of: subject),
      key: KeyStep.expand(
        generation.salt.isEmpty ? folderKey : saltedFolderKey,
        subject.bytes + [0] + SealedFileText.bigEndian(generation.number) + generation.salt))
  }

  /// The key that signs the list of access.
  var listKey: [UInt8] { KeyStep.expand(KeyStep.extract(master, salt: "sumaq access 1"), site) }

  /// The name of a sealed folder, which no generation changes.
  package func name(of subject: SealedFolderSubject) -> String { SealedName.text(nameBytes(of: subject)) }

  /// Tells whether two lists of access were written with the same keys, without telling the keys.
  package var fingerprint: String {
    SealedName.text(KeyStep.expand(nameKey, SealedFolderSubject(kind: .user, id: "").bytes + site, length: 16))
  }

  private func nameBytes(of subject: SealedFolderSubject) -> [UInt8] {
    KeyStep.expand(nameKey, subject.bytes, length: 16)
  }

  package func slot(of person: AccessPerson) -> SlotSealer {
    // proven: a list holds only people whose slots are names.
    let name = SealedName.bytes(person.slot) ?? []
    return SlotSealer(name: name, key: KeyStep.expand(personKey, name), wrap: person.wrap)
  }

  /// A person with a new passphrase. Costs a tenth of a second.
  package func person(
    mail: String, passphrase: Passphrase, day: String, rounds: Int = SlotKeys.rounds
  ) throws(Failure) -> AccessPerson {
    let keys = try SlotKeys(mail: mail, passphrase: passphrase, site: site, rounds: rounds)
    let key = KeyStep.expand(personKey, SealedName.bytes(keys.slot) ?? [])
    return AccessPerson(
      slot: keys.slot, mail: MailAddress.plain(mail), wrap: try keys.wrap(key), rounds: rounds, day: day)
  }
}

/// The keys of a site and who may open what: what a build is given.
package struct SiteAccess: Sendable, Equatable {
  package let keys: SealKeys
  package var list: AccessList

  package init(keys: SealKeys, list: AccessList) { (self.keys, self.list) = (keys, list) }

  /// The sealer of a sealed folder in its generation.
  package func sealer(of subject: SealedFolderSubject) -> FolderSealer {
    keys.sealer(of: subject, generation: list.generation(of: subject))
  }

  /// Changes with the list of access, and with the keys.
  package var digest: LedgerDigest {
    LedgerDigest(of: "\(keys.fingerprint)\n\(list.content)")
  }
}

/// Whether anything is sealed, and with what.
package enum SealedState: Sendable, Equatable {
  /// No person has access.
  case noAccess
  case open(SiteAccess)
  /// People have access, but keys or list are missing or damaged, as the problem says: `sealed/` stays as it is
  /// published.
  case keysMissing(Problem)
}
