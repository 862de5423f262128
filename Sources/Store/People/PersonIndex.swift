package import Model

/// What rejects, owners of restaurants and analysts' own tables hold of some people, found in one pass over each.
///
/// What a person's document shows, and the digest that tells whether it must be made again, come from these rows alike.
/// Memory holds a digest for each person.
package final class PersonIndex: Sendable {
  let sought: SoughtPeople
  let places: PersonPlaces
  private let digests: [LedgerDigest]

  /// An index of nobody.
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

  /// A digest of what is held of a user without raising the edition of their pages: what accounts and the tables of others
  /// say. It is asked of every user with access every night.
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
