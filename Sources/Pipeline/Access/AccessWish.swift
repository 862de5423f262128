package import Sealing

/// What a person shall be able to open.
package struct AccessWish: Sendable, Hashable {
  /// The address as it was given.
  package var mail: String
  package var kind: BundleKind
  /// The word for the subject: an id, or of a restaurant also the name of its page.
  package var word: String
  /// The role; nil for the kind's first one.
  package var role: String?

  package init(mail: String, kind: BundleKind, word: String, role: String? = nil) {
    self.mail = mail
    self.kind = kind
    self.word = word
    self.role = role
  }
}
