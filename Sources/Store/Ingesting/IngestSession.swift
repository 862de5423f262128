package import Model

/// One night's ingest, in one transaction. It is valid only inside the closure of `Store.ingest`, on its thread.
package final class IngestSession {
  package let rules: IngestRules
  let connection: Connection
  let storePath: String
  let rejectGuard: RejectGuard
  let files: FileTable
  let rejects: RejectTable
  /// The tables of files that belong to no collection.
  package let tables: OwnTables
  private(set) var begun: Set<Collection> = []
  private(set) var rowsRead = 0
  /// Rows that the reader rejected or dropped.
  private(set) var heldBack = RowAccount()
  /// Rows that came without a key. They are among the rejects.
  package private(set) var keylessRows = 0
  /// The files whose problems were recorded tonight.
  private(set) var remembered: Set<String> = []
  private var current: Collection?
  /// Whether tonight's files of accounts have begun.
  private var isOfAccounts = false
  private(set) var hasBegunAccounts = false
  private(set) var openAccounts: AccountTable?
  private var subjects: [Collection: SubjectTable] = [:]
  private var records: [Collection: RecordTable] = [:]
  /// The fingerprints of the file that is being read; nil between files and in deltas.
  private var reading: RecordFingerprints?
  private(set) var readings: [RecordFingerprints] = []
  /// The collections of which rows were put.
  private(set) var applied: Set<Collection> = []
  /// Whether the rows that change are listed as those of the last night.
  var listsChanges = true
  /// Whether what is computed from rows is computed again from all of them.
  private(set) var recomputes = false
  private let waiting: ScratchBytes
  let repeats: RepeatedRows
  let indexes: DeferredIndexes
  private let earlier: EarlierRows

  /// `storePath` is the path that messages name, while the first night of a store fills a file of its own.
  init(_ connection: Connection, _ rules: IngestRules, _ indexes: DeferredIndexes, storePath: String) throws {
    self.storePath = storePath
    rejectGuard = RejectGuard(limit: rules.maxRejects, storePath: storePath)
    self.connection = connection
    self.indexes = indexes
    self.rules = rules
    files = FileTable(connection)
    waiting = ScratchBytes(connection.path + ".tmp")
    earlier = EarlierRows(path: connection.path)
    rejects = try RejectTable(connection)
    repeats = RepeatedRows(rejects, mode: rules.mode, path: connection.path + ".tmp")
    tables = try OwnTables(connection)
  }

  /// What an earlier night stored of a file.
  package func knownFile(_ name: String) throws -> FileRecord? { try files.known(name) }

  /// All files that earlier nights stored for a collection, by name.
  package func knownFiles(of collection: Collection) throws -> [FileRecord] { try files.known(of: collection) }

  /// The names of stored files that belong to no collection and begin with `prefix`.
  package func knownTables(beginning prefix: String) throws -> [String] { try files.tables(beginning: prefix) }

  /// Whether the store has exported rows of a collection.
  package func hasRows(of collection: Collection) throws -> Bool {
    let condition = collection.isOfSubjects ? "WHERE present = 1 AND derived IN (0, 3)" : ""
    return try connection.integer("SELECT 1 FROM \(collection.name) \(condition) LIMIT 1") != nil
  }

  /// Has the indexes, and everything that is computed from rows, made again from all rows, for `--full`.
  package func recompute() throws {
    recomputes = true
    for collection in Collection.allCases { try connection.execute("REINDEX \(collection.name)") }
    // All sums are counted again, as after a change of the time zone.
    try Meta(connection).set(.zone, .null)
  }

  /// Begins a collection, whose files of tonight follow. Rows that are derived until the next `begin` count as derived
  /// from it. `ofAccounts` are the files that complete users.
  package func begin(_ collection: Collection, ofAccounts: Bool = false) throws {
    if ofAccounts { hasBegunAccounts = true } else { begun.insert(collection) }
    current = collection
    isOfAccounts = ofAccounts
  }

  /// Puts rows: it inserts new ones, updates those that differ, and deletes for a tombstone.
  ///
  /// Of equal ids in one night the newest `updated_at` wins, else the last row. Derived rows (an author made from a
  /// review) never replace real ones, and are removed when no row gives them any more. Only restaurants and users can
  /// be derived; other rows count as real. In a snapshot either all files of a collection must be applied or none. The
  /// rejects keep the location of each row of `file` that has no key, or that lost against another row of its id.
  package func apply(_ batch: RecordBatch, derived: Bool = false, file: String = "") throws {
    if derived, batch.collection.isOfSubjects { return try derive(batch, into: subjects(batch.collection)) }
    let name = file.isEmpty ? batch.collection.name : file
    if isOfAccounts {
      try put(batch, of: name, into: accounts())
    } else if batch.collection.isOfSubjects {
      try put(batch, of: name, into: subjects(batch.collection))
    } else {
      try put(batch, of: name, into: records(batch.collection))
    }
  }

  private func rejectKeyless(_ batch: RecordBatch, _ file: String) throws {
    for row in 0..<batch.rows where !batch.deleted[row] {
      let lacksKey = (0..<batch.collection.keyColumns).contains { batch.string(row: row, column: $0) == nil }
      guard lacksKey else { continue }
      keylessRows += 1
      try rejects.add(
        RejectedRecord(
          file: file, line: Int(batch.lines[row]), column: "", kind: .row,
          recordID: nil, problem: StoreProblems.noKey.id, raw: ""))
      try rejectGuard.checkEarly(rejects, of: rowsRead)
    }
  }

  /// Begins a file of a snapshot. Returns the fingerprints of its records at the last reading, in their order, by which
  /// the reader skips unchanged records. Empty if they are no longer valid; nil in a delta, which has none.
  package func beginFile(_ name: String, of collection: Collection) throws -> [UInt64]? {
    guard rules.mode == .snapshot else { return nil }
    let known = try ReadingTable(connection).known(name, of: collection)
    let reading = RecordFingerprints(
      name, of: collection, isOfAccounts: isOfAccounts, known: known, most: recordsInMemory, waiting: waiting)
    self.reading = reading
    return known.prints
  }

  /// Ends the file that `beginFile` began.
  package func endFile() throws {
    guard let reading else { return }
    try reading.end()
    readings.append(reading)
    self.reading = nil
  }

  /// Marks all rows of an unchanged file of a snapshot as tonight's; false if the file must be read.
  package func reuseUnchangedFile(_ name: String, of collection: Collection) throws -> Bool {
    guard try beginFile(name, of: collection) != nil, let reading, reading.canBeSkipped,
      try !rejects.hasRejects(of: name)
    else {
      reading = nil
      return false
    }
    let first = RowLocation(file: repeats.number(of: name), line: 1)
    if isOfAccounts {
      try reuseRecords(0..<reading.known.count, at: first, isRead: false, in: try accounts())
    } else if collection.isOfSubjects {
      try reuseRecords(0..<reading.known.count, at: first, isRead: false, in: try subjects(collection))
    } else {
      try reuseRecords(0..<reading.known.count, at: first, isRead: false, in: try records(collection))
    }
    try endFile()
    return true
  }

  private func put(_ exported: RecordBatch, of file: String, into table: some ExportTable) throws {
    var batch = exported
    let named = try resolveNames(in: &batch)
    applied.insert(batch.collection)
    rowsRead += batch.rows
    table.seen.tally.read += batch.rows
    let withoutKey = table.seen.tally.rejected
    let reading = reading?.collection == batch.collection ? reading : nil
    var known = batch.known[...]
    var location = RowLocation(file: repeats.number(of: file))
    try batch.withRows { rows in
      for index in rows.indices {
        if index % Self.prefetched == 0 { table.prefetch(rows.hashes[index...].prefix(Self.prefetched)) }
        while let next = known.first, next.row <= index {
          try reuseRecords(next.records, at: RowLocation(file: location.file, line: next.line), in: table)
          known.removeFirst()
        }
        location.line = batch.lines[index]
        if rows.deleted[index] {
          table.seen.tally.deleted += 1
          try table.remove(rows[index])
          try reading?.add(0, 0, line: location.line)
        } else {
          let key = try table.put(rows[index], digest: rows.hashes[index].digest, at: location)
          if !named.isEmpty, key != 0 { try note(key, of: table.layout.collection, named: named[index]) }
          try reading?.add(batch.prints[index], key, line: location.line)
        }
      }
    }
    for next in known {
      try reuseRecords(next.records, at: RowLocation(file: location.file, line: next.line), in: table)
    }
    try table.flush()
    if table.seen.tally.rejected > withoutKey { try rejectKeyless(batch, file) }
  }

  /// How many rows are looked up ahead. They are so few that what was prefetched is still in the cache when they are
  /// put.
  private static let prefetched = 64

  /// Marks the rows of unchanged records as tonight's. Each record is on a line of its own.
  private func reuseRecords(
    _ known: Range<Int>, at first: RowLocation, isRead: Bool = true, in table: some ExportTable
  ) throws {
    guard let reading else { return }
    applied.insert(table.layout.collection)
    rowsRead += known.count
    table.seen.tally.read += known.count
    var location = first
    let menus = reading.passes(known) ? nil : (table as? RecordTable)?.menus
    for record in known {
      let key = Int64(reading.known.keys[record])
      menus?.doubt(key)
      if try table.markUnchanged(key, at: location) {
        if !isRead { table.seen.skip(key) }
        try reading.add(reading.known.prints[record], key, line: location.line)
      } else {
        try reading.add(0, try putAgain(key, at: location, in: table), line: location.line)
      }
      location.line &+= 1
    }
  }

  private func putAgain(_ key: Int64, at location: RowLocation, in table: some ExportTable) throws -> Int64 {
    guard let row = try earlier.row(key, of: table.layout) else { return 0 }
    var put: Int64 = 0
    try row.batch.eachRow { view, _ in put = try table.put(view, digest: row.digest, at: location) }
    return put
  }

  /// Adds a row or field to the rejects. A row also counts as read.
  package func reject(_ record: RejectedRecord) throws {
    if record.kind == .row {
      rowsRead += 1
      heldBack.read += 1
      heldBack.rejected += 1
    }
    try rejects.add(record)
    try rejectGuard.checkEarly(rejects, of: rowsRead)
  }

  /// Counts rows that the reader dropped: of people who are to be forgotten, and of other kinds.
  package func countDropped(forgotten: Int, leftOut: Int) {
    rowsRead += forgotten + leftOut
    heldBack.read += forgotten + leftOut
    heldBack.forgotten += forgotten
    heldBack.leftOut += leftOut
  }

  /// Stores the problems of a file that was read tonight, in place of those of its last reading.
  package func remember(_ problems: [RememberedProblem], in file: String) throws {
    remembered.insert(file)
    try RememberedProblemTable(connection).replace(problems, part: RememberedProblemTable.exports, file: file)
  }

  /// Records one of tonight's files. Call it also for files that were skipped as unchanged.
  package func recordFile(_ record: FileRecord) throws { files.record(record) }

  /// Ends a collection. In a snapshot that was read completely, rows that tonight's files do not have are removed;
  /// records at the end of the ingest, after the shrink guard has counted them.
  package func finish(_ collection: Collection, whole: Bool) throws {
    guard whole, rules.mode == .snapshot else { return }
    if collection.isOfSubjects {
      try subjects(collection).removeUnseen()
    } else {
      // Indexes are created while the next file is read on another thread.
      try records(collection).complete()
    }
    try subjects(.restaurants).removeUnseenDerived(origin: collection)
    try subjects(.users).removeUnseenDerived(origin: collection)
  }

  /// Ends the accounts. In a snapshot whose accounts were read completely, those that tonight's files do not have are
  /// removed.
  package func finishAccounts(whole: Bool) throws {
    guard whole, rules.mode == .snapshot else { return }
    if try openAccounts == nil && !subjects(.users).hasAccounts { return }
    try accounts().removeUnseen()
  }

  private func derive(_ batch: RecordBatch, into table: SubjectTable) throws {
    let origin = current ?? batch.collection
    try batch.eachRow { row, isDeleted in if !isDeleted { try table.putDerived(row, origin: origin) } }
    try table.flush()
  }

  /// The table is opened when it is first needed, as a quiet night needs none.
  func subjects(_ collection: Collection) throws -> SubjectTable {
    if let table = subjects[collection] { return table }
    let table = try SubjectTable(
      connection, collection, locationsInMemory: rules.locationsInMemory, indexes: indexes, repeats: repeats)
    subjects[collection] = table
    return table
  }

  private func accounts() throws -> AccountTable {
    if let openAccounts { return openAccounts }
    let table = try AccountTable(
      connection, users: subjects(.users), locationsInMemory: rules.locationsInMemory, repeats: repeats)
    openAccounts = table
    return table
  }

  func records(_ collection: Collection) throws -> RecordTable {
    if let table = records[collection] { return table }
    let (users, restaurants) = (try subjects(.users), try subjects(.restaurants))
    let table = try RecordTable(
      connection, collection, users: users, restaurants: restaurants, rowsInMemory: 3 * recordsInMemory,
      locationsInMemory: rules.locationsInMemory, indexes: indexes, repeats: repeats,
      menus: collection == .dishes && rules.mode == .snapshot
        ? MenuOrder(connection, locationsInMemory: rules.locationsInMemory) : nil)
    records[collection] = table
    return table
  }

  /// What is left of `rowsInMemory` beside the subjects.
  private var recordsInMemory: Int {
    let subjects = openSubjects.reduce(0) { $0 + $1.count }
    return max(rules.rowsInMemory / 3, rules.rowsInMemory - subjects)
  }

  /// Call it after the last row.
  func endRecords() throws {
    for table in openRecords { try table.finish() }
  }

  /// Call it after `endRecords`.
  func endSubjects() throws {
    for table in openSubjects { try table.finish() }
  }

  /// The tables that tonight's rows touched.
  var openSubjects: [SubjectTable] { subjects.keys.sorted { $0.rawValue < $1.rawValue }.compactMap { subjects[$0] } }
  var openTables: [any ExportTable] { openRecords + openSubjects + (openAccounts.map { [$0] } ?? []) }
  var openRecords: [RecordTable] { records.keys.sorted { $0.rawValue < $1.rawValue }.compactMap { records[$0] } }
}

/// Ids of restaurants and users that look like paths, which few exports have.
extension IngestSession {
  /// Whether an exported restaurant or user may have such an id, as of the last night.
  package func hasPathIDs() throws -> Bool { try Meta(connection).integer(.pathIDs) == 1 }

  /// Stores for the next night whether there may be such ids.
  package func setHasPathIDs(_ has: Bool) throws {
    if try has != hasPathIDs() { try Meta(connection).set(.pathIDs, .integer(has ? 1 : 0)) }
  }

  /// The ids of exported rows that contain a slash.
  package func idsWithSlash(of collection: Collection) throws -> [String] {
    try subjects(collection).flush()
    let isExported =
      collection == .users
      ? "(present = 1 AND derived = 0 OR key IN (SELECT key FROM account_users WHERE digest <> 0))"
      : "present = 1 AND derived = 0"
    return try connection.rows("SELECT id FROM \(collection.name) WHERE \(isExported) AND instr(id, '/') > 0") {
      $0.text(0) ?? ""
    }
  }

  /// Whether the store has a restaurant or a user with this id, or a row that refers to it.
  package func knowsSubject(_ id: String, of collection: Collection) throws -> Bool {
    try connection.integer("SELECT 1 FROM \(collection.name) WHERE id = ?1", .text(id)) != nil
  }
}
