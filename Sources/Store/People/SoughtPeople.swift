internal import Model

/// People, and the names by which the tables of others may know them: an id, e-mail addresses, the key of a row.
struct SoughtPeople: Sendable {
  struct Person: Sendable {
    let id: String
    /// The key of the user's row; nil if no user has the id.
    var key: Int64?
    /// The e-mail addresses in the person's rows, as they are compared.
    var mails: Set<String> = []
    /// The digits of the phone numbers in the person's rows.
    var phones: Set<String> = []
    /// Digests of what an account, and the rows of others, say of the user.
    var account: Int64 = 0
    var derived: Int64 = 0
  }

  let people: [Person]
  private var byID: [[UInt8]: Int] = [:]
  private var byMail: [[UInt8]: [Int]] = [:]
  private var byKey: [Int64: Int] = [:]
  private var shortestMail = Int.max

  init(_ people: [Person] = []) {
    self.people = people
    for (number, person) in people.enumerated() {
      byID[Array(person.id.utf8)] = number
      for mail in person.mails { add(mail, of: number) }
      if let key = person.key { byKey[key] = number }
    }
  }

  private mutating func add(_ mail: String, of person: Int) {
    byMail[Array(mail.utf8), default: []].append(person)
    shortestMail = min(shortestMail, mail.utf8.count)
  }

  /// Reads the rows of people with these ids.
  init(_ ids: [String], _ connection: Connection) throws {
    self.init(
      try ids.map { id in
        try connection.rows(Self.rows, .text(id)) { row in
          let mails = (1...3).compactMap { row.text($0).map(MailAddress.plain) }.filter { $0.contains("@") }
          let phones = (6...8).compactMap { row.text($0).map(PhoneDigits.of) }.filter { !$0.isEmpty }
          return Person(
            id: id, key: row.integer(0), mails: Set(mails), phones: Set(phones), account: row.integer(4),
            derived: row.integer(5))
        }.first ?? Person(id: id)
      })
  }

  func person(id: UnsafeRawBufferPointer) -> Int? { byID[Array(id)] }

  func person(id: String) -> Int? { byID[Array(id.utf8)] }

  func person(key: Int64) -> Int? { byKey[key] }

  /// The people with an e-mail address, in a text that is nothing else.
  func people(mail text: UnsafeRawBufferPointer) -> [Int] {
    guard text.count >= shortestMail, text.count <= 1024, text.contains(UInt8(ascii: "@")) else { return [] }
    return byMail[Array(MailAddress.plain(String(decoding: text, as: UTF8.self)).utf8)] ?? []
  }

  /// All e-mail addresses, to be found in texts.
  var mailWords: WholeWordSet {
    var words = WholeWordSet()
    for (number, person) in people.enumerated() {
      for mail in person.mails { words.add(Array(mail.utf8), of: number) }
    }
    return words
  }

  private static let rows = """
    SELECT u.key, iif(u.present = 1, u.email, NULL), iif(a.digest <> 0, a.email, NULL), d.email,
    coalesce(a.digest, 0), coalesce(d.digest, 0),
    iif(u.present = 1, u.phone, NULL), iif(a.digest <> 0, a.phone, NULL), d.phone FROM users AS u
    LEFT JOIN account_users AS a ON a.key = u.key LEFT JOIN derived_users AS d ON d.key = u.key WHERE u.id = ?1
    """
}
