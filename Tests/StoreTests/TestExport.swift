import Model

@testable import Store

/// A night's rows, collection by collection, as an export would bring them.
struct TestExport {
  /// A value of a row.
  enum Field: Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    case text(String)
    case integer(Int64)
    case real(Double)

    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int64) { self = .integer(value) }
    init(floatLiteral value: Double) { self = .real(value) }
  }

  struct Row: Hashable {
    var fields: [String: Field]
    var isDeleted = false
    /// Made from a row of this collection.
    var origin: Collection?
  }

  /// In the order in which they are read.
  var rows: [(collection: Collection, row: Row)] = []
  /// Collections of which files are there, even if they are empty.
  var collections: Set<Collection> = []
  var broken: Set<Collection> = []
  /// Rows of which the store remembers the record are passed, as a reader does.
  var remembers = false
  /// The store is told of the files, one a collection, so that what stands of their last reading is forgotten.
  var notesFiles = false

  mutating func add(_ collection: Collection, _ fields: [String: Field]) {
    collections.insert(collection)
    rows.append((collection, Row(fields: fields)))
  }

  mutating func delete(_ collection: Collection, _ fields: [String: Field]) {
    collections.insert(collection)
    rows.append((collection, Row(fields: fields, isDeleted: true)))
  }

  mutating func derive(_ collection: Collection, _ fields: [String: Field], from origin: Collection) {
    collections.insert(origin)
    rows.append((collection, Row(fields: fields, origin: origin)))
  }

  mutating func review(
    _ id: String, user: String?, restaurant: String?, stars: Double? = 4, at second: Int64? = 1_700_000_000,
    comment: String = "good", updated: Int64? = nil, photo: String? = nil
  ) {
    var fields: [String: Field] = ["id": .text(id), "comment": .text(comment)]
    if let user { fields["user_id"] = .text(user) }
    if let restaurant { fields["restaurant_id"] = .text(restaurant) }
    if let stars { fields["stars"] = .real(stars) }
    if let photo { fields["photo"] = .text(photo) }
    if let second { fields["created_at"] = .integer(second * 1_000_000) }
    if let updated { fields["updated_at"] = .integer(updated * 1_000_000) }
    add(.reviews, fields)
  }

  mutating func restaurant(
    _ id: String, name: String? = nil, cuisine: String? = nil, lat: Double? = nil, lon: Double? = nil
  ) {
    var fields: [String: Field] = ["id": .text(id), "name": .text(name ?? "Place \(id)")]
    if let cuisine { fields["cuisine"] = .text(cuisine) }
    if let lat { fields["lat"] = .real(lat) }
    if let lon { fields["lon"] = .real(lon) }
    add(.restaurants, fields)
  }

  mutating func user(_ id: String, name: String? = nil) {
    add(.users, ["id": .text(id), "name": .text(name ?? "Person \(id)")])
  }

  func apply(to session: IngestSession, batchRows: Int) throws {
    for collection in Collection.allCases where collections.contains(collection) {
      try session.begin(collection)
      let prints = remembers ? try session.beginFile("\(collection)", of: collection) : nil
      try send(
        rows.filter { $0.collection == collection && $0.row.origin == nil }.map(\.row), collection, session, batchRows,
        prints)
      try session.endFile()
      if notesFiles {
        try session.remember([], in: "\(collection)")
        try session.recordFile(
          FileRecord(name: "\(collection)", collection: collection, size: 1, modified: 1, changed: 1, inode: 1))
      }
      for derived in Collection.allCases {
        let made = rows.filter { $0.collection == derived && $0.row.origin == collection }.map(\.row)
        try send(made, derived, session, batchRows, nil)
      }
      try session.finish(collection, whole: !broken.contains(collection))
    }
  }

  private func send(
    _ rows: [Row], _ collection: Collection, _ session: IngestSession, _ batchRows: Int, _ prints: [UInt64]?
  ) throws {
    var start = 0
    while start < rows.count {
      let piece = rows[start..<min(rows.count, start + batchRows)]
      let batch = Self.batch(collection, Array(piece), from: start, prints: prints)
      try session.apply(batch, derived: piece.first?.origin != nil)
      start += batchRows
    }
  }

  /// Rows that stand in their file behind `start` others, each on a line.
  static func batch(_ collection: Collection, _ rows: [Row], from start: Int = 0, prints: [UInt64]? = nil)
    -> RecordBatch
  {
    var batch = RecordBatch(collection)
    for (index, row) in rows.enumerated() {
      let line = start + index
      let print = UInt64(bitPattern: Int64(row.hashValue)) | 1
      if let place = prints?.firstIndex(of: print) {
        batch.pass(place, line: UInt32(line + 1))
        continue
      }
      batch.beginRow(line: UInt32(line + 1), deleted: row.isDeleted)
      if prints != nil, !row.isDeleted { batch.setPrint(print) }
      for (index, column) in collection.columns.enumerated() {
        switch row.fields[column.name] {
        case .text(let text): batch.set(index, text)
        case .integer(let number): batch.set(index, .integer(number))
        case .real(let number): batch.set(index, .real(number))
        case nil: break
        }
      }
    }
    return batch
  }
}
