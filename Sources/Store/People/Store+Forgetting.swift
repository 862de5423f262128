package import Diagnostics
package import Model

/// What the store remembers of the list of forgotten people.
package struct ForgottenMemory: Sendable, Hashable {
  /// What older programs remembered: how many lines the list had, and their digest.
  package struct Digest: Sendable, Hashable {
    package let lines: Int
    package let digest: [UInt8]

    package init(lines: Int, digest: [UInt8]) { (self.lines, self.digest) = (lines, digest) }
  }

  /// The fingerprint of the key with which the marks were made.
  package let key: String
  /// What of each line decides what is forgotten, by the line's subject.
  package let marks: [String: String]
  /// Nil as soon as the marks themselves are stored.
  package let older: Digest?

  package init(key: String = "", marks: [String: String] = [:], older: Digest? = nil) {
    (self.key, self.marks, self.older) = (key, marks, older)
  }

  fileprivate static func read(_ connection: Connection) throws -> ForgottenMemory {
    let tables = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) ?? "" }
    guard tables.contains("meta") else { return ForgottenMemory() }
    let isStored = tables.contains("forgotten_people")
    let rows = try connection.rows(isStored ? "SELECT subject, substance FROM forgotten_people" : "SELECT 1 WHERE 0") {
      ($0.text(0) ?? "", $0.text(1) ?? "")
    }
    let meta = Meta(connection)
    let older = try meta.integer(.forgottenLines).map { lines in
      Digest(lines: Int(lines), digest: try meta.blob(.forgottenDigest))
    }
    return ForgottenMemory(
      key: try meta.text(.forgottenKey) ?? "", marks: Dictionary(rows, uniquingKeysWith: { $1 }), older: older)
  }

  fileprivate func store(in connection: Connection) throws {
    try connection.execute("DELETE FROM forgotten_people")
    for (subject, substance) in marks.sorted(by: { $0.key < $1.key }) {
      try connection.run("INSERT INTO forgotten_people VALUES(?1, ?2)", .text(subject), .text(substance))
    }
    let meta = Meta(connection)
    try meta.set(.forgottenKey, .text(key))
    for name in [Meta.Name.forgottenLines, .forgottenDigest] { try meta.set(name, .null) }
  }
}

/// Forgetting people.
extension Store {
  /// The marks of the people whom the operator had forgotten.
  static let forgottenSchema =
    "CREATE TABLE forgotten_people(subject TEXT PRIMARY KEY, substance TEXT NOT NULL) WITHOUT ROWID;"

  /// What is remembered of the list of forgotten people.
  package func forgottenMemory() throws -> ForgottenMemory { try write { try ForgottenMemory.read($0) } }

  /// What the store in a folder remembers of the list; the store may be one of an older program, and is only read.
  package static func forgottenMemory(reading folder: String) throws(Failure) -> ForgottenMemory {
    let path = file(in: folder)
    do {
      let reader = try openReading(path, StoreAccessMode.find(path))
      // A build may store another memory meanwhile.
      try reader.beginMoment()
      return try ForgottenMemory.read(reader)
    } catch { throw Failure(error, at: folder) }
  }

  package func remember(_ memory: ForgottenMemory) throws {
    try change { try memory.store(in: $0) }
  }

  /// The ids that rows hold of people who are to be forgotten, in byte order. Costs a mark for each user, and memory for
  /// those alone who are found.
  package func heldIDs(of people: ForgottenPeople) throws -> [ErasedPerson] {
    try write { connection in
      var found: [String: ForgottenPeople.Person] = [:]
      for ids in ["SELECT id FROM users", "SELECT owner_id FROM restaurants WHERE owner_id IS NOT NULL"] {
        let rows = try Statement(connection, ids, persistent: false)
        while try rows.step() {
          guard let id = rows.bytes(0), let person = people.person(id: id) else { continue }
          found[String(decoding: id, as: UTF8.self)] = person
        }
      }
      if people.knowsMails { try addHeld(by: people, to: &found, connection) }
      return found.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { id in
        found[id].map { ErasedPerson(id: id, person: $0) }
      }
    }
  }

  /// Adds the users whose addresses tell that they are to be forgotten.
  private func addHeld(
    by people: ForgottenPeople, to found: inout [String: ForgottenPeople.Person], _ connection: Connection
  ) throws {
    let users = try Statement(
      connection,
      """
      SELECT u.id, coalesce(u.email, a.email, d.email) AS mail, coalesce(u.name, a.name, d.name),
        coalesce(u.phone, a.phone, d.phone) FROM users AS u
      LEFT JOIN account_users AS a ON a.key = u.key LEFT JOIN derived_users AS d ON d.key = u.key
      WHERE mail IS NOT NULL
      """, persistent: false)
    while try users.step() {
      guard let id = users.text(0), found[id] == nil, let mail = users.text(1) else { continue }
      found[id] = people.person(mail: mail, name: users.text(2), phone: users.text(3))
    }
  }

  /// Erases people in one transaction, with all that the store's other tables hold of them. What is deleted is
  /// overwritten. Afterwards no page counts as published from these rows, so that the next publication looks at all.
  ///
  /// `sealed`: what went of the sealed pages before. `rules` are those of the nights; no guard counts what goes, as it
  /// is no ingest.
  package func erase(
    _ erased: [ErasedPerson], _ people: ForgottenPeople, _ rules: IngestRules, remembering memory: ForgottenMemory,
    counting sealed: ErasureCounts = ErasureCounts()
  ) throws -> ErasureCounts {
    var rules = rules
    rules.mode = .delta
    rules.allowShrink = true
    rules.maxRejects = nil
    rules.dryRun = false
    return try amend(rules) { session in
      var erasure = PersonErasure(session, people)
      for person in erased { try erasure.erase(person) }
      try session.invalidatePublished()
      return erasure
    } finishing: { connection, erasure in
      var counts = erasure.counts
      try PersonTraces(connection, people, erasure).remove(into: &counts)
      counts.add(sealed)
      counts.add(ErasureCounts(stored: try Meta(connection).text(.forgetting) ?? ""))
      try Meta(connection).set(.forgetting, .text(counts.stored))
      try Meta(connection).set(.publishedBaseline, .text(""))
      try memory.store(in: connection)
      return counts
    }
  }

  /// Ends all forgetting that went on: what was removed is counted from zero from now on.
  package func endForgetting() throws {
    try change { _ = try Meta($0).set(.forgetting, .text("")) }
  }

  /// Reads all files again the next night, as their rows of a person who was forgotten may come again.
  package func readAllFilesAgain() throws {
    try change { connection in
      try connection.execute(
        """
        DELETE FROM readings; DELETE FROM reading_parts; UPDATE files SET mapping = x'';
        UPDATE own_tables SET source = x''
        """)
      try Self.invalidatePublished(connection)
    }
  }

  // MARK: What is left behind

  /// Forgets the paths that publications changed, as a path may have a person's id in it. A caller is told of every
  /// file once.
  package func forgetChangedPaths() throws {
    try change { connection in
      try connection.execute(
        "DELETE FROM published_changes; UPDATE publications SET everything = 1, paths = 0")
    }
  }

  /// Takes the examples of problems out of the store, those of the reports of all runs too.
  package func forgetExamples() throws {
    try change { connection in
      try connection.execute(
        "UPDATE runs SET report = \(Self.withoutExamples("report")) WHERE instr(report, '\"example\"') > 0")
      try connection.execute("DELETE FROM problem_examples")
    }
  }

  /// A run report without the examples of its problems.
  package func withoutExamples(_ report: String) throws -> String {
    try write { try $0.text("SELECT \(Self.withoutExamples("?1"))", .text(report)) ?? report }
  }

  private static func withoutExamples(_ report: String) -> String {
    """
    CASE WHEN json_valid(\(report)) AND json_type(\(report), '$.problems') = 'array' THEN json_set(\(report), '$.problems',
      json((SELECT json_group_array(json_set(value, '$.example', '')) FROM json_each(\(report), '$.problems'))))
    ELSE \(report) END
    """
  }

  /// Removes all copies that were made before migrations; returns their number.
  package func removeCopies() throws -> Int {
    let before = try Migrations.copies(of: path)
    try Migrations.removeCopies(of: path)
    return before.count
  }

  /// Rewrites the store's file without free pages, and empties the log. Throws if another program keeps the log from
  /// being emptied.
  package func rewriteFile() throws {
    try write { connection in
      try connection.execute("VACUUM")
      guard try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else {
        throw Failure(
          .busy,
          StoreProblems.busy.problem(at: Place(path), "another program reads the store, so that its log stays"))
      }
    }
  }
}
