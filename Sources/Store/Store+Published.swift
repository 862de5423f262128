package import Model

/// Whether what is published was made from the rows as they are; a transaction that changes rows forgets it.
extension Store {
  /// The fingerprint under which the rows as they are, and the date of their files, were published; nil if anything has
  /// changed since.
  package func publishedFingerprint() throws -> String? {
    try write { connection in
      let meta = Meta(connection)
      guard let written = try meta.text(.published), !written.isEmpty else { return nil }
      guard try meta.integer(.publishedSynced) == meta.integer(.synced) else { return nil }
      return written
    }
  }

  /// Remembers under which fingerprint and for which day everything was published; an empty fingerprint makes the next
  /// night publish again.
  package func notePublished(_ fingerprint: String, day: CivilDay) throws {
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

  /// Grows with each ingest that changes what a page can show.
  package func edition() throws -> Int64 { try write { try Meta($0).integer(.edition) ?? 0 } }

  /// The day that counted as today when the site was published last.
  package func publishedDay() throws -> CivilDay? {
    try write { try Meta($0).text(.publishedDay).flatMap { CivilDay(iso: $0) } }
  }

  /// To be called inside the transaction that changes what a page can show.
  static func forgetPublished(_ connection: Connection) throws {
    try Meta(connection).set(.published, .text(""))
  }
}

extension IngestSession {
  /// To be called before files are read whose rows may differ: what is published no longer counts as made from the
  /// store.
  package func forgetPublished() throws { try Store.forgetPublished(connection) }
}
