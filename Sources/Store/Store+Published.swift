package import Model

/// What is published was made from these rows: forgotten by whatever changes a row, in the same transaction.
extension Store {
  /// The print under which the rows as they are, and the recency that the site tells, were published; nil where
  /// anything has changed since.
  package func publishedPrint() throws -> String? {
    try write { connection in
      let meta = Meta(connection)
      guard let kept = try meta.text(.published), !kept.isEmpty else { return nil }
      guard try meta.integer(.publishedSynced) == meta.integer(.synced) else { return nil }
      return kept
    }
  }

  /// Remembers under which print and for which day everything was published; an empty print makes the next night
  /// publish again.
  package func notePublished(_ print: String, day: CivilDay) throws {
    try write { connection in
      try connection.transaction {
        let meta = Meta(connection)
        try meta.set(.published, .text(print))
        try meta.set(.publishedDay, .text(day.iso))
        try meta.set(.publishedSynced, Value(try meta.integer(.synced)))
      }
      try removeOldCopies()
    }
  }

  /// What the pages that stand were made from; nil where all of them are to be looked at.
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
  /// Files are about to be read whose rows may be other ones: what is published counts as made from others.
  package func forgetPublished() throws { try Store.forgetPublished(connection) }
}
