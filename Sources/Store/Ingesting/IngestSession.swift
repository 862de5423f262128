package import Model

/// One night's ingest, in one transaction; valid inside the closure of `Store.ingest` only, on its thread.
package final class IngestSession {
  package let rules: IngestRules
  let connection: Connection
  let files: FileTable
  let rejects: RejectTable
  /// The files that are of no collection.
  package let tables: OwnTables
  private(set) var begun: Set<Collection> = []
  private(set) var rowsRead = 0
  /// Rows that came without a key; they are among the rejects.
  private(set) var keylessRows = 0
  private var current: Collection?
  private var subjects: [Collection: SubjectTable] = [:]
  private var records: [Collection: RecordTable] = [:]

  init(_ connection: Connection, _ rules: IngestRules) throws {
    self.connection = connection
    self.rules = rules
    files = FileTable(connection)
    rejects = try RejectTable(connection)
    tables = try OwnTables(connection)
  }

  /// What an earlier night knew of a file.
  package func knownFile(_ name: String) throws -> FileRecord? { try files.known(name) }

  /// All files that earlier nights knew of a collection, by name.
  package func knownFiles(of collection: Collection) throws -> [FileRecord] { try files.known(of: collection) }

  /// Whether the store holds exported rows of a collection.
  package func holds(_ collection: Collection) throws -> Bool {
    let condition = collection.isOfSubjects ? "WHERE present = 1 AND derived = 0" : ""
    return try connection.integer("SELECT 1 FROM \(collection.name) \(condition) LIMIT 1") != nil
  }

  /// Tonight's files of this collection follow; rows derived until the next `begin` count as derived from it.
  package func begin(_ collection: Collection) throws {
    begun.insert(collection)
    current = collection
  }

  /// Takes rows: new ones are added, others changed where they differ; a tombstone deletes.
  ///
  /// Of equal ids in one night the newest `updated_at` wins, else the last. Derived rows (an author made from a
  /// review) never replace real ones, and go when nothing derives them any more; only restaurants and users can be
  /// derived, others count as real. In a snapshot all files of a collection are to be applied or none. Of rows of `file`
  /// without a key, the rejects keep the place.
  package func apply(_ batch: RecordBatch, derived: Bool = false, file: String = "") throws {
    let keyless: Int
    if batch.collection.isOfSubjects {
      let table = try subjects(batch.collection)
      guard !derived else { return try derive(batch, into: table) }
      rowsRead += batch.rows
      let before = table.rejected
      try batch.eachRow { row, isDeleted in isDeleted ? try table.remove(row) : try table.put(row) }
      keyless = table.rejected - before
    } else {
      let table = try records(batch.collection)
      if !derived { rowsRead += batch.rows }
      let before = table.rejected
      try batch.eachRow { row, isDeleted in isDeleted ? try table.remove(row) : try table.put(row) }
      keyless = table.rejected - before
    }
    if keyless > 0 { try rejectKeyless(batch, file) }
  }

  private func rejectKeyless(_ batch: RecordBatch, _ file: String) throws {
    for row in 0..<batch.rows where !batch.deleted[row] {
      let lacksKey = (0..<batch.collection.keyColumns).contains { batch.string(row: row, column: $0) == nil }
      guard lacksKey else { continue }
      keylessRows += 1
      try rejects.add(
        RejectedRecord(
          file: file.isEmpty ? batch.collection.name : file, line: Int(batch.lines[row]), column: "", kind: .row,
          recordID: nil, problem: StoreProblems.noKey.id, raw: ""))
    }
  }

  /// Keeps what could not be taken; a whole row counts as read.
  package func reject(_ record: RejectedRecord) throws {
    if record.kind == .row { rowsRead += 1 }
    try rejects.add(record)
  }

  /// Remembers one of tonight's files; to be called for those that were skipped as unchanged, too.
  package func file(_ record: FileRecord) throws { files.note(record) }

  /// Ends a collection; in a snapshot that was read whole, rows not seen tonight go.
  package func finish(_ collection: Collection, whole: Bool) throws {
    guard whole, rules.mode == .snapshot else { return }
    if collection.isOfSubjects {
      try subjects(collection).removeUnseen()
    } else {
      try records(collection).removeUnseen()
    }
    try subjects(.restaurants).removeUnseenDerived(origin: collection)
    try subjects(.users).removeUnseenDerived(origin: collection)
  }

  private func derive(_ batch: RecordBatch, into table: SubjectTable) throws {
    let origin = current ?? batch.collection
    try batch.eachRow { row, isDeleted in if !isDeleted { try table.putDerived(row, origin: origin) } }
  }

  /// Opened when first needed, as a quiet night needs none.
  func subjects(_ collection: Collection) throws -> SubjectTable {
    if let table = subjects[collection] { return table }
    let table = try SubjectTable(connection, collection)
    subjects[collection] = table
    return table
  }

  private func records(_ collection: Collection) throws -> RecordTable {
    if let table = records[collection] { return table }
    let table = try RecordTable(
      connection, collection, users: subjects(.users), restaurants: subjects(.restaurants),
      rowsInMemory: rules.rowsInMemory)
    records[collection] = table
    return table
  }

  /// The tables that tonight's rows touched.
  var openSubjects: [SubjectTable] { subjects.keys.sorted { $0.rawValue < $1.rawValue }.compactMap { subjects[$0] } }
  var openRecords: [RecordTable] { records.keys.sorted { $0.rawValue < $1.rawValue }.compactMap { records[$0] } }
}

extension Collection {
  /// Restaurants and users, whom rows refer to and who have pages.
  var isOfSubjects: Bool { self == .restaurants || self == .users }
}
