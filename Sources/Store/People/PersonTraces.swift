internal import Model

/// Removes what the store's other tables hold of forgotten people, in the transaction that erases their rows.
struct PersonTraces {
  private let connection: Connection
  private let people: ForgottenPeople
  private let erasure: PersonErasure

  init(_ connection: Connection, _ people: ForgottenPeople, _ erasure: PersonErasure) {
    self.connection = connection
    self.people = people
    self.erasure = erasure
  }

  /// Removes everything; adds to the counts what was removed.
  func remove(into counts: inout ErasureCounts) throws {
    counts.rejects = try removeRejects()
    counts.tableRows = try removeTableRows()
    try removeChanges()
    try removeProblems()
    try removePhotos(&counts)
    // The answers were computed from rows that are gone; every report asks again.
    try connection.execute("DELETE FROM questions")
    try forgetReadings()
  }

  private func removeRejects() throws -> Int {
    // Of some only the number of the line is kept, which is no id.
    let rows = try Statement(
      connection, "SELECT rowid, record_id, iif(raw = 'line ' || line, '', raw), \"column\" FROM rejects",
      persistent: false)
    var named: [Int64] = []
    while try rows.step() {
      let isNamed = (1...Int32(3)).contains { column in
        guard let text = rows.bytes(column) else { return false }
        return people.names(in: text) || (column == 1 && erasure.rowIDs.contains(String(decoding: text, as: UTF8.self)))
      }
      if isNamed { named.append(rows.integer(0)) }
    }
    for row in named { try connection.run("DELETE FROM rejects WHERE rowid = ?1", .integer(row)) }
    return named.count
  }

  // MARK: Analysts' tables

  private func removeTableRows() throws -> Int {
    var removed = 0
    for record in try OwnTableRecord.all(connection) {
      let columns = try OwnColumn.all(connection, table: record.key)
      guard !columns.isEmpty else { continue }
      let keys = try namedRows(of: record, columns)
      guard !keys.isEmpty else { continue }
      for key in keys {
        try connection.run("DELETE FROM \(TableSchema.rows(record.key)) WHERE key = ?1", .integer(key))
      }
      // The table's files are read again next night, which finds its digest again.
      try connection.run(
        "UPDATE own_tables SET rows = rows - ?2, digest = 0, source = x'' WHERE key = ?1", .integer(record.key),
        Value(keys.count))
      removed += keys.count
    }
    return removed
  }

  private func namedRows(of record: OwnTableRecord, _ columns: [OwnColumn]) throws -> [Int64] {
    let filter = PeopleFilter(people)
    let namesUsers = columns.map { PersonColumn.names($0.title, isKey: $0.isKey, inTable: record.name) }
    let cells = columns.map { "c\($0.number)" }.joined(separator: ", ")
    let all = try Statement(
      connection, "SELECT \(cells), key FROM \(TableSchema.rows(record.key))", persistent: false)
    var keys: [Int64] = []
    while try all.step() {
      let isNamed = namesUsers.indices.contains { column in
        guard namesUsers[column] || all.isText(Int32(column)), let text = all.bytes(Int32(column)) else { return false }
        return filter.names(inCell: text, namesUsers: namesUsers[column])
      }
      if isNamed { keys.append(all.integer(Int32(columns.count))) }
    }
    return keys
  }

  // MARK: What nights remember

  private func removeChanges() throws {
    for key in erasure.keys {
      try connection.run(
        "DELETE FROM changes WHERE user_key = ?1 OR (collection = ?2 AND key = ?1)", .integer(key),
        .integer(Int64(Collection.users.rawValue)))
    }
    for table in ["changes", "gone_subjects"] {
      let rows = try Statement(connection, "SELECT id FROM \(table) WHERE id IS NOT NULL", persistent: false)
      var named: Set<String> = []
      while try rows.step() {
        guard let id = rows.text(0), erasure.rowIDs.contains(id) || people.person(id: id) != nil else { continue }
        named.insert(id)
      }
      for id in named { try connection.run("DELETE FROM \(table) WHERE id = ?1", .text(id)) }
    }
    try ChangedRow.forgetAll(connection)
  }

  private func removeProblems() throws {
    let rows = try connection.rows("SELECT rowid, reason, field, mend, place FROM standing_problems") { row in
      (row.integer(0), (1...4).compactMap { row.text(Int32($0)) })
    }
    for (row, texts) in rows where texts.contains(where: { people.names(in: $0) }) {
      try connection.run("DELETE FROM standing_problems WHERE rowid = ?1", .integer(row))
    }
  }

  /// Files are read whole the next night, as what is remembered of their records may be of rows that are gone.
  private func forgetReadings() throws {
    try connection.execute("DELETE FROM readings; DELETE FROM reading_parts; UPDATE files SET mapping = x''")
  }

  // MARK: Photos

  private func removePhotos(_ counts: inout ErasureCounts) throws {
    for reference in erasure.photos.sorted() {
      for isAvatar in [false, true] {
        guard try !isReferred(reference, isAvatar: isAvatar) else { continue }
        let values: [Value] = [.text(reference), Value(isAvatar ? 1 : 0)]
        guard
          let job = try connection.integer(
            "SELECT id FROM photo_jobs WHERE reference = ?1 AND avatar = ?2", values[0], values[1])
        else { continue }
        let result = try connection.integer("SELECT result FROM photo_jobs WHERE id = ?1", .integer(job))
        try connection.run("DELETE FROM photo_jobs WHERE id = ?1", .integer(job))
        counts.photos += 1
        if let result { counts.photoCopies += try copies(onlyOf: result) }
      }
    }
  }

  private func isReferred(_ reference: String, isAvatar: Bool) throws -> Bool {
    try PhotoColumn.all.contains { source in
      guard source.isAvatar == isAvatar else { return false }
      return try connection.integer(
        "SELECT 1 FROM \(source.rows.name) WHERE \(source.column) = ?1 LIMIT 1", .text(reference)) != nil
    }
  }

  /// How many copies belong to this result alone, if no job points to it any more.
  private func copies(onlyOf result: Int64) throws -> Int {
    if try connection.integer("SELECT 1 FROM photo_jobs WHERE result = ?1 LIMIT 1", .integer(result)) != nil {
      return 0
    }
    let copies = try connection.integer(
      """
      SELECT count(*) FROM photo_copies AS c WHERE result = ?1 AND NOT EXISTS (
        SELECT 1 FROM photo_copies AS o JOIN photo_jobs AS j ON j.result = o.result
        WHERE o.digest = c.digest AND o.pixels = c.pixels AND o.format = c.format)
      """, .integer(result))
    return Int(copies ?? 0)
  }
}
