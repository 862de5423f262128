internal import Model

/// Tells whose records could not be read. A record of another person that only names one is not theirs.
struct PersonRejects {
  private let connection: Connection
  private let sought: SoughtPeople
  private let words: WholeWordSet

  init(_ connection: Connection, _ sought: SoughtPeople) {
    self.connection = connection
    self.sought = sought
    words = sought.words
  }

  /// Calls `body` with each reject, its key, and the people whose it is; in an order that does not depend on arrival.
  func each(_ body: (RejectedRecord, _ key: Int64, _ people: Set<Int>) throws -> Void) throws {
    let all = try Statement(connection, Self.all, persistent: false)
    while try all.step() {
      let reject = all.rejected()
      let collection = all.optionalInteger(7).flatMap { UInt8(exactly: $0) }.flatMap(Collection.init(rawValue:))
      let people = try people(of: reject, collection)
      if !people.isEmpty { try body(reject, all.integer(8), people) }
    }
  }

  /// The reject with a key.
  func reject(_ key: Int64) throws -> RejectedRecord? {
    try connection.rows(Self.one, .integer(key)) { $0.rejected() }.first
  }

  private func people(of reject: RejectedRecord, _ collection: Collection?) throws -> Set<Int> {
    if let collection, [.restaurants, .dishes, .offers].contains(collection) { return [] }
    let own = try reject.recordID.flatMap { try owner(of: $0, collection ?? .users) }
    guard collection != .users, reject.kind != .field else { return own.map { [$0] } ?? [] }
    var people = words.owners(in: Array(reject.raw.utf8))
    if let own { people.insert(own) }
    return people
  }

  /// The person whose record has an id.
  private func owner(of record: String, _ collection: Collection) throws -> Int? {
    switch collection {
    case .users: return sought.person(id: record)
    case .reviews, .visits, .orders:
      let user = try connection.integer(
        "SELECT user_key FROM \(TableLayout(collection).table) WHERE id = ?1", .text(record))
      return user.flatMap(sought.person(key:))
    default: return nil
    }
  }

  private static let cells = "r.file, r.line, r.\"column\", r.kind, r.record_id, r.problem, r.raw"

  private static let all = """
    SELECT \(cells), f.collection, r.rowid FROM rejects AS r LEFT JOIN files AS f ON f.name = r.file
    ORDER BY r.file, r.line, r."column", r.problem, r.raw, r.kind, r.record_id
    """

  private static let one = "SELECT \(cells) FROM rejects AS r WHERE r.rowid = ?1"
}
