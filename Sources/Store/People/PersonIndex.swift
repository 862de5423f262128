package import Model
internal import Synchronization

/// What rejects, owners of restaurants and analysts' own tables hold of some people, found in one pass over each.
///
/// What a person's document shows, and the digest that tells whether it must be made again, come from these rows alike.
/// Memory holds a digest for each person.
package final class PersonIndex: Sendable {
  let sought: SoughtPeople
  let places: PersonPlaces
  private let digests: [LedgerDigest]

  /// An index of no person.
  package init() {
    sought = SoughtPeople()
    places = PersonPlaces()
    digests = []
  }

  /// Searches for the people with these ids.
  init(_ ids: [String], _ connection: Connection) throws {
    sought = try SoughtPeople(ids, connection)
    places = PersonPlaces()
    var search = PersonSearch(sought, places, connection)
    if !ids.isEmpty { try search.run() }
    digests = search.digests
  }

  /// A digest of what is held of a user without raising the edition of their pages: what accounts and the analysts' own
  /// tables say. It is asked of every user with access every night.
  package func digest(ofUser key: Int64) -> LedgerDigest { sought.person(key: key).map { digests[$0] } ?? .none }
}

/// The passes that make an index.
private struct PersonSearch {
  private let sought: SoughtPeople
  private let places: PersonPlaces
  private let connection: Connection
  /// By person, a digest of the rows so far.
  private(set) var digests: [LedgerDigest]

  init(_ sought: SoughtPeople, _ places: PersonPlaces, _ connection: Connection) {
    (self.sought, self.places, self.connection) = (sought, places, connection)
    digests = sought.people.map { person in
      var hash = SHA256()
      withUnsafeBytes(of: (person.account, person.derived)) { hash.update($0) }
      return LedgerDigest(finishing: &hash)
    }
  }

  mutating func run() throws {
    try searchOwners()
    for table in try PersonTable.all(connection) { try search(table) }
    try PersonRejects(connection, sought).each { reject, key, people in
      for person in people { try add(key, of: person, .rejects) { reject.add(to: &$0) } }
    }
  }

  private mutating func searchOwners() throws {
    let owners = try Statement(
      connection, "SELECT key, id, name, owner_id FROM restaurants WHERE owner_id IS NOT NULL ORDER BY id",
      persistent: false)
    while try owners.step() {
      guard let person = owners.bytes(3).flatMap(sought.person(id:)) else { continue }
      let row = HeldRow(owned: owners, at: 1)
      try add(owners.integer(0), of: person, .owners) { row.add(to: &$0) }
    }
  }

  private mutating func search(_ table: PersonTable) throws {
    try table.eachRow { row, key in
      for person in table.people(in: row, of: sought) {
        let held = try table.held(row, shownTo: sought.people[person])
        try add(key, of: person, .table(table.record.key)) { hash in
          hash.add(table.record.name)
          held.add(to: &hash)
        }
      }
    }
  }

  /// Adds a row of a person, and what is shown of it to their digest.
  private mutating func add(
    _ row: Int64, of person: Int, _ source: PersonPlaces.Source, _ shown: (inout SHA256) -> Void
  ) throws {
    try places.add(row, of: person, in: source)
    var hash = SHA256()
    hash.update(digests[person].bytes)
    shown(&hash)
    digests[person] = LedgerDigest(finishing: &hash)
  }
}

extension RejectedRecord {
  fileprivate func add(to hash: inout SHA256) {
    for text in [file, column, kind.rawValue, problem, raw] { hash.add(text) }
    hash.add(recordID == nil ? 0 : 1, Int64(line))
    hash.add(recordID ?? "")
  }
}

/// People, and the names by which the analysts' own tables may know them: an id, e-mail addresses, the key of a row.
struct SoughtPeople: Sendable {
  struct Person: Sendable {
    let id: String
    /// The key of the user's row; nil if no user has the id.
    var key: Int64?
    /// The e-mail addresses in the person's rows, as they are compared.
    var mails: Set<String> = []
    /// The digits of the phone numbers in the person's rows.
    var phones: Set<String> = []
    /// Digests of what an account, and the rows of other users, say of the user.
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

/// Where the rows are that name people, in a temporary database of SQLite's own, which is made for the first row.
///
/// Any thread may ask it.
final class PersonPlaces: Sendable {
  /// A table that names people.
  enum Source: Hashable {
    case rejects
    case owners
    /// An analyst's own table, by its key.
    case table(Int64)

    var number: Int64 {
      switch self {
      case .rejects: -1
      case .owners: -2
      case .table(let key): key
      }
    }
  }

  private struct State {
    var connection: Connection?
    var count: Int64 = 0
  }

  private let state = Mutex(State())

  /// Adds the row with this key, which names a person.
  func add(_ row: Int64, of person: Int, in source: Source) throws {
    try state.withLock { state in
      let connection = try state.connection ?? Self.open()
      state.connection = connection
      state.count += 1
      try connection.run(
        "INSERT INTO places VALUES (?1, ?2, ?3, ?4)", .integer(Int64(person)), .integer(source.number),
        .integer(state.count), .integer(row))
    }
  }

  /// The keys of the rows that name a person, in the order of adding.
  func rows(of person: Int, in source: Source) throws -> [Int64] {
    try state.withLock { state in
      try state.connection?.rows(
        "SELECT row FROM places WHERE person = ?1 AND source = ?2 ORDER BY place", .integer(Int64(person)),
        .integer(source.number)
      ) { $0.integer(0) } ?? []
    }
  }

  /// A database without a name is deleted when it is closed. It holds numbers alone.
  private static func open() throws(StoreError) -> Connection {
    let connection = try Connection("", .readWrite)
    try connection.execute(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      CREATE TABLE places(
        person INTEGER NOT NULL, source INTEGER NOT NULL, place INTEGER NOT NULL, row INTEGER NOT NULL,
        PRIMARY KEY(person, source, place)) WITHOUT ROWID;
      """)
    return connection
  }
}

extension StoreReader {
  /// What rejects and analysts' own tables hold of the people with these ids. Costs a pass over both.
  package func personIndex(_ ids: [String]) throws -> PersonIndex {
    try convertingErrors { try PersonIndex(ids, connection) }
  }

  /// Everything that is held of a user, who is among those of the index.
  package func holdings(ofUser id: String, in index: PersonIndex) throws -> PersonHoldings {
    try convertingErrors { try PersonReader(self, id, index).holdings() }
  }

  /// A digest of everything that an index of people is made from: who is known, and the editions of rejects, owners and
  /// analysts' own tables. Costs a pass over the ids of users and the digests of their accounts, and reads no rejects
  /// and no tables.
  package func heldState() throws -> LedgerDigest {
    try convertingErrors {
      var hash = SHA256()
      for sql in Self.statesOfHeld {
        try connection.each(sql) { rows in
          if let name = rows.bytes(0) {
            withUnsafeBytes(of: Int64(name.count)) { hash.update($0) }
            hash.update(name)
          }
          withUnsafeBytes(of: rows.integer(1)) { hash.update($0) }
        }
        hash.update([0xFF])
      }
      return LedgerDigest(finishing: &hash)
    }
  }

  private static let statesOfHeld = [
    "SELECT id, 0 FROM users ORDER BY id",
    "SELECT NULL, digest FROM account_users ORDER BY key", "SELECT NULL, digest FROM derived_users ORDER BY key",
    "SELECT name, digest FROM own_tables ORDER BY name",
    """
    SELECT tab || ' ' || col, edition FROM column_editions WHERE (tab = 'rejects' AND col = '')
    OR (tab = 'restaurants' AND col IN ('', 'owner_id', 'name'))
    OR (tab = 'users' AND col IN ('', 'email', 'phone')) ORDER BY 1
    """,
  ]
}
