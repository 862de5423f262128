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

  package init(slot: String, mail: String, wrap: [UInt8], rounds: Int, day: String) {
    self.slot = slot
    self.mail = mail
    self.wrap = wrap
    self.rounds = rounds
    self.day = day
  }
}

/// One bundle that a person may open.
package struct AccessGrant: Sendable, Hashable {
  package let slot: String
  package let subject: BundleSubject
  /// A word that the page shows, and the landing page; no permission.
  package let role: String

  package init(slot: String, subject: BundleSubject, role: String) {
    self.slot = slot
    self.subject = subject
    self.role = role
  }
}
