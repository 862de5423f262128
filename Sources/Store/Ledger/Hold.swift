package import Model

/// Why and since when nights publish nothing.
package struct Hold: Sendable, Equatable {
  package let since: Timestamp
  package let reason: String
  /// What a held night rendered last; nil if none did.
  package let checked: PublishedBaseline?
  /// Whether rows have changed since.
  package let rowsChanged: Bool
}

extension Store {
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
