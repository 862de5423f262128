internal import Model

/// People, and the names by which the tables of others may know them: an id, e-mail addresses, the key of a row.
struct SoughtPeople: Sendable {
  struct Person: Sendable {
    let id: String
    /// The key of the user's row; nil if no user has the id.
    var key: Int64?
    /// The e-mail addresses in the person's rows, as they are compared.
    var mails: Set<String> = []
    /// Digests of what an account, and the rows of others, say of the user.
    var account: Int64 = 0
    var derived: Int64 = 0
  }

  let people: [Person]
  private var byID: [[UInt8]: Int] = [:]
  private var byMail: [[UInt8]: [Int]] = [:]
  private var byKey: [Int64: Int] = [:]

  init(_ people: [Person] = []) {
    self.people = people
    for (number, person) in people.enumerated() {
      byID[Array(person.id.utf8)] = number
      for mail in person.mails { byMail[Array(mail.utf8), default: []].append(number) }
      if let key = person.key { byKey[key] = number }
    }
  }

  /// Reads the rows of people with these ids.
  init(_ ids: [String], _ connection: Connection) throws {
    self.init(
      try ids.map { id in
        try connection.rows(Self.rows, .text(id)) { row in
          let mails = (1...3).compactMap { row.text($0).map(MailAddress.plain) }.filter { $0.contains("@") }
          return Person(
            id: id, key: row.integer(0), mails: Set(mails), account: row.integer(4), derived: row.integer(5))
        }.first ?? Person(id: id)
      })
  }

  func person(id: UnsafeRawBufferPointer) -> Int? { byID[Array(id)] }

  func person(id: String) -> Int? { byID[Array(id.utf8)] }

  func person(key: Int64) -> Int? { byKey[key] }

  /// The people with an e-mail address.
  func people(mail: String) -> [Int] { byMail[Array(MailAddress.plain(mail).utf8)] ?? [] }

  /// All ids and e-mail addresses, to be found in texts.
  var words: WholeWordSet {
    var words = WholeWordSet()
    for (number, person) in people.enumerated() {
      words.add(Array(person.id.utf8), of: number)
      for mail in person.mails { words.add(Array(mail.utf8), of: number) }
    }
    return words
  }

  private static let rows = """
    SELECT u.key, iif(u.present = 1, u.email, NULL), iif(a.digest <> 0, a.email, NULL), d.email,
    coalesce(a.digest, 0), coalesce(d.digest, 0) FROM users AS u
    LEFT JOIN account_users AS a ON a.key = u.key LEFT JOIN derived_users AS d ON d.key = u.key WHERE u.id = ?1
    """
}
