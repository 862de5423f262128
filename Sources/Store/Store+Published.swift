package import Model

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
  /// night publish again. `program` is what the next run is to remember of the program's file.
  package func recordPublished(_ fingerprint: String, day: CivilDay, program: String? = nil) throws {
    try write { connection in
      try connection.transaction {
        let meta = Meta(connection)
        try meta.set(.published, .text(fingerprint))
        try meta.set(.publishedDay, .text(day.iso))
        try meta.set(.publishedSynced, Value(try meta.integer(.synced)))
        if let program { try meta.set(.program, .text(program)) }
      }
      try removeOldCopies()
    }
  }

  /// What `recordPublished` was told of the program's file.
  package func rememberedProgram() throws -> String? { try write { try Meta($0).text(.program) } }

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
}

extension IngestSession {
  /// Call it before files are read whose rows may differ. Afterwards the published output no longer counts as made from
  /// the store.
  package func invalidatePublished() throws { try Store.invalidatePublished(connection) }
}
