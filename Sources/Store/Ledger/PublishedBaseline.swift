package import Model

/// What the published pages were made from. A night with the same fingerprint looks only at subjects whose edition is
/// newer.
package struct PublishedBaseline: Sendable, Equatable {
  /// The digest of the program, the settings and the templates.
  package var fingerprint: String
  /// The day that counted as today.
  package var day: CivilDay
  /// The newest revision of a photo's result.
  package var photos: Int64
  /// Whether any restaurant had a cuisine. Every page's head depends on this.
  package var hasCuisines: Bool
  /// Whether there were two districts or more. Every page's head depends on this too.
  package var hasDistricts: Bool
  /// The store's edition.
  package var edition: Int64

  package init(
    fingerprint: String, day: CivilDay, photos: Int64, hasCuisines: Bool, hasDistricts: Bool = false, edition: Int64
  ) {
    self.fingerprint = fingerprint
    self.day = day
    self.photos = photos
    self.hasCuisines = hasCuisines
    self.hasDistricts = hasDistricts
    self.edition = edition
  }

  /// Parses what `words` returned; nil if it is empty.
  init?(words: String) {
    let parts = words.split(separator: " ").map(String.init)
    guard parts.count == 5, let day = CivilDay(iso: parts[1]), let photos = Int64(parts[2]),
      let heads = Int(parts[3]), let edition = Int64(parts[4])
    else { return nil }
    self.init(
      fingerprint: parts[0], day: day, photos: photos, hasCuisines: heads & 1 != 0, hasDistricts: heads & 2 != 0,
      edition: edition)
  }

  var words: String {
    "\(fingerprint) \(day.iso) \(photos) \((hasCuisines ? 1 : 0) + (hasDistricts ? 2 : 0)) \(edition)"
  }
}

/// Whether the published output was made from the current rows. A transaction that changes rows invalidates it.
extension Store {
  /// The fingerprint under which the current rows, and the date of their files, were published; nil if anything has
  /// changed since.
  package func publishedFingerprint() throws -> String? {
    try write { connection in
      let meta = Meta(connection)
      guard let written = try meta.text(.published), !written.isEmpty else { return nil }
      guard try meta.integer(.publishedSynced) == meta.integer(.synced) else { return nil }
      return written
    }
  }

  /// Stores under which fingerprint and for which day everything was published. An empty fingerprint makes the next
  /// night publish again.
  package func recordPublished(_ fingerprint: String, day: CivilDay) throws {
    try write { connection in
      try connection.transaction {
        let meta = Meta(connection)
        try meta.set(.published, .text(fingerprint))
        try meta.set(.publishedDay, .text(day.iso))
        try meta.set(.publishedSynced, Value(try meta.integer(.synced)))
      }
      try removeOldCopies()
    }
  }

  /// What the published pages were made from; nil if the next night must look at all of them.
  package func publishedBaseline() throws -> PublishedBaseline? {
    try write { try Meta($0).text(.publishedBaseline).flatMap(PublishedBaseline.init(words:)) }
  }

  /// A number that grows with each ingest that changes what a page can show.
  package func edition() throws -> Int64 { try write { try Meta($0).integer(.edition) ?? 0 } }

  /// The day that counted as today when the site was last published.
  package func publishedDay() throws -> CivilDay? {
    try write { try Meta($0).text(.publishedDay).flatMap { CivilDay(iso: $0) } }
  }

  /// Call it inside the transaction that changes what a page can show.
  static func invalidatePublished(_ connection: Connection) throws {
    try Meta(connection).set(.published, .text(""))
    try connection.run("UPDATE hold SET rows_changed = 1")
  }

  /// The hold on the output; nil if nights publish.
  package func hold() throws -> Hold? {
    try write { connection in
      try connection.rows("SELECT since, reason, checked, rows_changed FROM hold") { row in
        Hold(
          since: Timestamp(microseconds: row.integer(0)), reason: row.text(1) ?? "",
          checked: row.text(2).flatMap(PublishedBaseline.init(words:)), rowsChanged: row.integer(3) != 0)
      }.first
    }
  }

  /// Holds the output. If it is held already, only the reason is replaced.
  package func hold(_ reason: String, since: Timestamp) throws {
    try write { connection in
      try connection.run(
        """
        INSERT INTO hold(one, since, reason) VALUES(1, ?1, ?2)
        ON CONFLICT(one) DO UPDATE SET reason = excluded.reason
        """, .integer(since.microseconds), .text(reason))
    }
  }

  /// Lets nights publish again.
  package func release() throws { try write { try $0.run("DELETE FROM hold") } }

  /// Restores a hold that was lifted for a publication that then failed.
  package func restore(_ hold: Hold) throws { try self.hold(hold.reason, since: hold.since) }

  /// Records what a held night rendered. Unless it was `whole`, the next held night renders again.
  package func recordChecked(_ baseline: PublishedBaseline, whole: Bool) throws {
    try write { connection in
      try connection.run(
        "UPDATE hold SET checked = ?1, rows_changed = ?2", .text(baseline.words), Value(whole ? 0 : 1))
    }
  }
}

extension IngestSession {
  /// Call it before files are read whose rows may differ. Afterwards the published output no longer counts as made from
  /// the store.
  package func invalidatePublished() throws { try Store.invalidatePublished(connection) }
}

/// Why and since when nights publish nothing.
package struct Hold: Sendable, Equatable {
  package let since: Timestamp
  package let reason: String
  /// What a held night rendered last; nil if none did.
  package let checked: PublishedBaseline?
  /// Whether rows have changed since.
  package let rowsChanged: Bool
}
