package import Sealing

/// What is handed out to one person: it is printed once, and written nowhere.
package struct Handout: Sendable {
  package let mail: String
  /// Nil if the person has one already.
  package let passphrase: Passphrase?
  /// What the person was given, or can open.
  package let opens: [BundleSubject]
}
