internal import Diagnostics
package import Model

/// Ends a night's ingest after its last row, inside its transaction: it computes the derived tables, applies the
/// guards, and finds the subjects whose pages changed.
struct SessionEnd {
  let session: IngestSession
  private let meta: Meta
  private var connection: Connection { session.connection }
  private var rules: IngestRules { session.rules }

  init(_ session: IngestSession) {
    self.session = session
    meta = Meta(session.connection)
  }

  /// Updates everything that is computed from rows, and stores the files. Throws if a guard refuses the night.
  func run() throws -> IngestOutcome {
    try mergeAccounts()
    // The guard counts what tonight's exports lack before it is removed.
    try NightLoss(session).check()
    for table in session.openRecords {
      try table.removeMissing()
      try table.removeFormerIDs()
    }
    // Rows that are derived from other rows, and the indexes.
    try session.endRecords()
    if let restaurants = session.openSubjects.first(where: { $0.layout.collection == .restaurants }), rules.findsNames {
      try NamedRestaurants(session, restaurants).update()
      try session.endRecords()
    }
    let menusMoved = try session.openRecords.map { try $0.sortMenus() }.contains(true)
    let derivedChanged = try updateReviewedRestaurants()
    // The search for neighbours runs on a thread of its own, while SQLite sorts the subjects' indexes.
    let neighbours = try PageChanges.beginNeighbours(session)
    try session.endSubjects()
    let rowsAreListed = session.listsChanges && (rowsChanged || session.tables.changed)
    if rowsAreListed { try NightChanges(session).write() }
    // The tables that are computed from rows, and the pages that they change.
    let settings = try settingsChanged(derived: derivedChanged)
    let cuisines = try CuisineTable(connection).refresh(session, all: settings.zone)
    let districts = try DistrictTable(connection).refresh(session)
    let pages = PageChanges(session, neighbours, refreshAll: settings.zone)
    try pages.refresh()
    try session.indexes.makeAll()
    // The counts, and the guard that uses them.
    let repeated = try session.repeats.problems(in: session.openTables)
    var outcome = try counts()
    try session.rejectGuard.checkAtEnd(session.rejects, of: session.rowsRead + session.tables.account.read)
    // What later nights need: files, rejects, problems, records, columns.
    try recordFilesAndRemoveOldRejects()
    try remember(repeated, in: &outcome)
    try storeReadings()
    try ColumnEditions(connection).raise(
      session, historyWritten: session.listsChanges && (rowsChanged || session.tables.changed),
      cuisinesChanged: cuisines)
    // The numbers of the report, and the editions by which the build finds changed pages.
    try countWhatIsLost(&outcome)
    outcome.unresolved = try rowsWithUnresolvedReferences()
    outcome.knownByReviews = try knownByReviews()
    outcome.namesakes = Int(try meta.integer(.namesakes) ?? 0)
    for collection in [Collection.reviews, .dishes, .offers] {
      let rows = try connection.integer("SELECT count(*) FROM \(collection.name) WHERE restaurant_key IS NULL") ?? 0
      if rows > 0 { outcome.withoutRestaurant.append(.init(collection: collection, rows: Int(rows))) }
    }
    try countLowRatings(&outcome)
    outcome.hasPages = try hasPages()
    outcome.syncedChanged = try storeSynced()
    outcome.changed =
      settings.any || rowsChanged || menusMoved || cuisines || districts || outcome.syncedChanged
      || session.tables.changed
    if session.tables.changed { try session.invalidatePublished() }
    try pages.write(everything: settings.any, rowsAreListed: rowsAreListed)
    return outcome
  }

  /// Shows or hides the restaurants that only reviews name. True if the setting has changed since the last ingest.
  private func updateReviewedRestaurants() throws -> Bool {
    let changed = try meta.set(.restaurantsDerived, .integer(rules.restaurantsDerived ? 1 : 0))
    let table = session.openSubjects.first { $0.layout.collection == .restaurants }
    if changed { for name in [Meta.Name.unresolvedRows, .knownByReviews] { try meta.set(name, .null) } }
    guard let table = try changed ? session.subjects(.restaurants) : table else { return changed }
    try ReviewedRestaurants(table, isWanted: rules.restaurantsDerived).update(all: changed)
    return changed
  }

  private func mergeAccounts() throws {
    guard let users = session.openSubjects.first(where: { $0.layout.collection == .users }) else { return }
    try AccountMerge(users).merge(session.openAccounts?.changed ?? KeySet(), all: session.recomputes)
  }

  /// Stops at the first review with more than 4 stars.
  private func countLowRatings(_ outcome: inout IngestOutcome) throws {
    guard try connection.integer("SELECT 1 FROM reviews WHERE stars > 4 LIMIT 1") == nil else { return }
    let rows = try connection.rows("SELECT count(stars), max(stars) FROM reviews") { ($0.integer(0), $0.real(1)) }
    for (count, highest) in rows { (outcome.lowRatings, outcome.highestLowRating) = (Int(count), highest) }
  }

  private func hasPages() throws -> Bool {
    if try connection.integer("SELECT 1 FROM restaurants WHERE present = 1 LIMIT 1") != nil { return true }
    let reviewer =
      rules.usersPages == .all ? "" : "AND EXISTS(SELECT 1 FROM user_summaries AS s WHERE s.key = users.key)"
    return try connection.integer("SELECT 1 FROM users WHERE present = 1 \(reviewer) LIMIT 1") != nil
  }

  private var rowsChanged: Bool {
    session.openRecords.contains { !$0.counts.isQuiet }
      || session.openSubjects.contains { !$0.counts.isQuiet || !$0.derivedCounts.isQuiet }
      || session.openAccounts?.counts.isQuiet == false
  }

  private func counts() throws -> IngestOutcome {
    var outcome = IngestOutcome()
    outcome.rows = try account()
    return outcome
  }

  /// What became of all rows that were read. Throws if the numbers do not add up (law 12).
  private func account() throws -> RowAccount {
    let accounts =
      session.openTables.map { (name: $0.layout.table, account: $0.seen.account($0.counts)) }
      + [("the analysts' tables", session.tables.account)]
    var total = session.heldBack
    for (name, account) in accounts {
      if !account.isBalanced { throw RowAccount.failure("of \(name)", account, store: session.storePath) }
      total.add(account)
    }
    guard total.read + total.skipped == session.rowsRead + session.tables.account.read,
      total.rejected == session.rejects.rows
    else {
      throw RowAccount.failure("of all files", total, store: session.storePath)
    }
    return total
  }

  /// Stores repeated rows as problems of their files, so that later nights report them too.
  private func remember(_ repeated: [RepeatedProblems], in outcome: inout IngestOutcome) throws {
    for problems in repeated {
      guard let remembered = problems.remembered else { continue }
      try RememberedProblemTable(connection).add(remembered, part: RememberedProblemTable.exports, file: problems.file)
      outcome.repeated += problems.countedProblems
    }
  }

  private func recordFilesAndRemoveOldRejects() throws {
    let files = session.files
    let read = try files.namesOfFilesRead(
      begun: session.begun, begunAccounts: session.hasBegunAccounts, rejecting: session.rejects.files, mode: rules.mode)
    try session.rejects.removeEarlier(of: read)
    let gone = try files.recordTonight(mode: rules.mode)
    try session.rejects.removeEarlier(of: gone)
    try ReadingTable(connection).remove(gone)
    try RatingTable(connection).remove(gone)
    for file in gone { try RememberedProblemTable(connection).remove(part: RememberedProblemTable.exports, file: file) }
  }

  /// Counts rejects and unresolved references, and gathers the problems of tonight's files, read or not.
  private func countWhatIsLost(_ outcome: inout IngestOutcome) throws {
    for (kind, count) in try connection.rows(
      "SELECT kind, count(*) FROM rejects GROUP BY kind", read: { ($0.text(0) ?? "", Int($0.integer(1))) })
    {
      switch RejectedRecord.Kind(rawValue: kind) {
      case .row: outcome.lost.rows = count
      case .repeated: outcome.rowsRepeatedInAllFiles = count
      case .field, nil: outcome.fieldsLost += count
      }
    }
    outcome.lost.references = try unresolvedSubjects()
    outcome.brokenFiles = session.files.broken
    let reported = Set(outcome.repeated.compactMap { $0.problem.place?.file })
    outcome.remembered = try RememberedProblemTable(connection).all(part: RememberedProblemTable.exports).compactMap {
      file, problem in
      guard session.files.isOfTonight(file) else { return nil }
      let isReported = problem.kind == StoreProblems.repeatedID.id ? reported : session.remembered
      return IngestOutcome.FileProblems(file: file, isRead: isReported.contains(file), problem: problem)
    }
  }

  /// The value of `derived` in the row of a restaurant that is known only by reviews.
  private static let knownByReviewsCode = SubjectTable.State.knownByReviews.derived

  /// How many restaurants and users rows refer to that no export contains, of collections that have exports. Counted
  /// again if rows changed.
  private func unresolvedSubjects() throws -> Int {
    if !rowsChanged, let known = try meta.integer(.unresolvedSubjects) { return Int(known) }
    var count: Int64 = 0
    for collection in [Collection.restaurants, .users] where try session.hasRows(of: collection) {
      count +=
        try connection.integer(
          "SELECT count(*) FROM \(collection.name) WHERE present = 0 AND key NOT IN (\(TableLayout(collection).namedKeys))"
        ) ?? 0
      if collection == .restaurants { count += try countKnownByReviews() }
    }
    try meta.set(.unresolvedSubjects, .integer(count))
    return Int(count)
  }

  /// How many rows refer to such subjects, by collection. Counted again if rows changed.
  private func rowsWithUnresolvedReferences() throws -> [UnresolvedReferences] {
    if !rowsChanged, let known = try meta.text(.unresolvedRows) {
      return UnresolvedReferences.list(stored: known)
    }
    let counts = try ReferenceCounter(connection).counts()
    try meta.set(.unresolvedRows, .text(UnresolvedReferences.stored(counts)))
    return counts
  }

  /// How many restaurants are known only by reviews. Counted again if rows changed.
  private func knownByReviews() throws -> Int {
    if !rowsChanged, let known = try meta.integer(.knownByReviews) { return Int(known) }
    let count = try countKnownByReviews()
    try meta.set(.knownByReviews, .integer(count))
    return Int(count)
  }

  private func countKnownByReviews() throws -> Int64 {
    try connection.integer("SELECT count(*) FROM restaurants WHERE derived = \(Self.knownByReviewsCode)") ?? 0
  }

  /// Invalidates the stored fingerprints of each collection that got rows tonight, and stores tonight's.
  private func storeReadings() throws {
    let table = ReadingTable(connection)
    for collection in Collection.allCases
    where session.begun.contains(collection) || session.applied.contains(collection) {
      try table.expire(collection)
    }
    for reading in session.readings {
      let rows = session.openTables.first {
        $0.layout.collection == reading.collection && $0.layout.isOfAccounts == reading.isOfAccounts
      }
      let disputed = rows?.seen.disputed
      try table.store(reading, without: disputed ?? KeySet())
    }
  }

  /// Stores how recent the exports are, by the modification time of their newest file: of tonight's files in a
  /// snapshot, of all files so far in a delta. True if that changed.
  private func storeSynced() throws -> Bool {
    guard let newest = session.files.newest else { return false }
    let known = try meta.integer(.synced) ?? .min
    return try meta.set(.synced, .integer(rules.mode == .snapshot ? newest : max(newest, known)))
  }

  /// Stores the settings that decide what is summed up and who has a page. Returns whether the time zone changed, and
  /// whether any of them did.
  private func settingsChanged(derived: Bool) throws -> (zone: Bool, any: Bool) {
    let zone = try meta.set(.zone, .integer(ZoneDigest.of(rules.timeZoneOffset)))
    let pages = try meta.set(.usersPages, .text(rules.usersPages.rawValue))
    return (zone, zone || pages || derived)
  }
}

/// A digest that identifies a time zone. The zone is given as a closure, so its offsets in the years 1970 to 2059 are
/// hashed, twice a month.
package enum ZoneDigest {
  package static func of(_ offset: @Sendable (Timestamp) -> Int) -> Int64 {
    var hash = RowHash(seed: RowHash.row)
    for half in 0..<(90 * 24) {
      hash.add(UInt64(bitPattern: Int64(offset(Timestamp(seconds: Int64(half) * 1_314_900)))))
    }
    return Int64(bitPattern: hash.value)
  }
}
