package import Model

/// Tells whose records could not be read. No person gets what has another person's address, or names another user.
struct PersonRejects {
  private let connection: Connection
  private let sought: SoughtPeople
  private let mails: WholeWordSet

  init(_ connection: Connection, _ sought: SoughtPeople) {
    self.connection = connection
    self.sought = sought
    mails = sought.mailWords
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

  static func isOfOthers(_ collection: Collection) -> Bool {
    [.restaurants, .dishes, .offers, .users].contains(collection)
  }

  /// The reject with a key.
  static func reject(_ key: Int64, _ connection: Connection) throws -> RejectedRecord? {
    try connection.rows(one, .integer(key)) { $0.rejected() }.first
  }

  private func people(of reject: RejectedRecord, _ collection: Collection?) throws -> Set<Int> {
    switch collection {
    case .restaurants, .dishes, .offers: return []
    case .users: return Set([reject.recordID.flatMap(sought.person(id:))].compactMap(\.self))
    case .reviews, .visits, .orders, .favorites, nil:
      guard reject.kind == .field else { return try people(named: reject.raw, collection) }
      // The row that is kept is the one whose field it is.
      return Set([try collection.flatMap { try owner(of: reject.recordID, $0) }].compactMap(\.self))
    }
  }

  /// The person whose record has an id.
  private func owner(of record: String?, _ collection: Collection) throws -> Int? {
    guard let record, [.reviews, .visits, .orders].contains(collection) else { return nil }
    return try connection.integer(
      "SELECT user_key FROM \(TableLayout(collection).table) WHERE id = ?1", .text(record)
    ).flatMap(sought.person(key:))
  }

  // MARK: Whole rows

  /// A shorter id is taken for one only in a field that names users, as a number may be anything.
  private static let shortestID = 6

  /// The people whom a row names, unless it says something of other people too.
  private func people(named raw: String, _ collection: Collection?) throws -> Set<Int> {
    let values = Self.values(of: raw, collection)
    return try mentioned(in: raw, values).filter { try !tellsOfOthers(raw, values, than: sought.people[$0]) }
  }

  static func values(of raw: String, _ collection: Collection?) -> [RawFields.Field] {
    RawFields.all(of: raw).filter { field in
      field.name.map { PersonColumn.names($0, isKey: false, inTable: collection?.name ?? "") } ?? true
    }
  }

  /// The people whose id or address a row has.
  private func mentioned(in raw: String, _ values: [RawFields.Field]) -> Set<Int> {
    var found = mails.owners(in: Array(raw.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }))
    for field in values where field.name != nil || field.value.utf8.count >= Self.shortestID {
      if let person = sought.person(id: field.value) { found.insert(person) }
    }
    return found
  }

  private func tellsOfOthers(
    _ raw: String, _ values: [RawFields.Field], than person: SoughtPeople.Person
  ) throws -> Bool {
    var rest = raw.lowercased()
    for mail in person.mails {
      rest = rest.split(separator: mail, omittingEmptySubsequences: false).joined(separator: " ")
    }
    if rest.withBytes({ ContactPattern.holdsMail(UnsafeRawBufferPointer($0)) }) { return true }
    return try values.contains { field in
      guard !field.value.utf8.elementsEqual(person.id.utf8) else { return false }
      return try connection.integer("SELECT 1 FROM users WHERE id = ?1", .text(field.value)) != nil
    }
  }

  private static let cells = "r.file, r.line, r.\"column\", r.kind, r.record_id, r.problem, r.raw"

  private static let all = """
    SELECT \(cells), f.collection, r.rowid FROM rejects AS r LEFT JOIN files AS f ON f.name = r.file
    ORDER BY r.file, r.line, r."column", r.problem, r.raw, r.kind, r.record_id
    """

  private static let one = "SELECT \(cells) FROM rejects AS r WHERE r.rowid = ?1"
}

extension RejectedRecord {
  /// The texts of a whole row that may name users. `collection` is that of its file.
  package func textsOfUsers(in collection: Collection?) -> [String] {
    guard kind != .field, collection.map({ !PersonRejects.isOfOthers($0) }) ?? true else { return [] }
    return PersonRejects.values(of: raw, collection).map { String($0.value) }
  }
}
