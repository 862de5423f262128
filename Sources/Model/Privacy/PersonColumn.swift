/// Recognizes the columns of an analyst's table that say whose row it is.
package enum PersonColumn {
  /// Whether a cell of the column that equals a user's id names this user: its title names a user or looks personal, or
  /// the table is one of users and the column has its keys.
  package static func names(_ title: String, isKey: Bool, inTable table: String) -> Bool {
    let letters = letters(of: title)
    if users.contains(letters) { return true }
    for stem in users where letters == stem + "id" || letters == stem + "uid" || letters == stem + "ref" { return true }
    if isKey || letters == "id" || letters == "uid" { return users.contains { Self.letters(of: table).contains($0) } }
    return PersonalWords.looksPersonal(title) || PersonalWords.kind(of: title) != nil
  }

  private static let users: Set<String> = [
    "user", "users", "author", "reviewer", "customer", "client", "guest", "member", "person", "account", "owner",
    "usuario", "cliente", "autor", "profile", "createdby", "writtenby", "uid", "userref", "istifadeci",
  ]

  private static func letters(of text: String) -> String {
    String(
      decoding: text.utf8.compactMap { byte -> UInt8? in
        switch byte {
        case 0x41...0x5A: byte | 0x20
        case 0x30...0x39, 0x61...0x7A, 0x80...: byte
        default: nil
        }
      }, as: UTF8.self)
  }
}
