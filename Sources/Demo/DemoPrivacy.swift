/// Marks the private values of a demo export.
///
/// Each private value (law 8) contains the mark of its kind, and nothing else in the export does: no id, name or digest
/// can contain one by chance, because every mark has a character that they never have. A test that finds a mark in an
/// output has found a leak.
package enum DemoPrivacy {
  /// A kind of private value.
  package struct Canary: Sendable, Hashable {
    /// The field of the export, for a test's message.
    package let field: String
    /// The text that every value of the kind contains.
    package let mark: String
  }

  package static let email = Canary(field: "users.email", mark: "@mail.invalid")
  package static let username = Canary(field: "users.username", mark: "kx7_")
  package static let phone = Canary(field: "users.phone", mark: "+99976")
  package static let home = Canary(field: "users.address", mark: "at#qx")
  package static let role = Canary(field: "users.role", mark: "qz~")
  package static let token = Canary(field: "users.fcmToken", mark: "tk9:")
  package static let owner = Canary(field: "restaurants.ownerUid", mark: "own_qx")
  /// A comment inside JPEG files.
  package static let photo = Canary(field: "photos' metadata", mark: "lens#qx")

  /// All of them.
  package static let canaries = [email, username, phone, home, role, token, owner, photo]
}
