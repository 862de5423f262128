/// Decides which of a night's rows with one id counts. A store asks it with each row that arrives, and a filter of an engine
/// with all of them.
package enum RowPrecedence {
  /// Whether a row replaces the one that came before it: the newer one counts, of equally new ones the later one.
  package static func replaces(_ updated: Int64?, _ before: Int64?) -> Bool {
    guard let before else { return true }
    return (updated ?? .min) >= before
  }

  /// Whether a row that does not count is told as repeated.
  package static func isTold(_ digest: UInt64, against winner: UInt64, id: String) -> Bool {
    digest != winner || isToldIfEqual(id)
  }

  /// Whether a row is told that stands in two files: one without a key of its own, whose id was made from its cells.
  package static func isToldIfEqual(_ id: String) -> Bool { GeneratedID.isOfCells(id) }
}

/// The rows of one id in the order of a night's files, and which of them counts.
package struct RowContest<Row> {
  /// How rows of a kind contend.
  package enum Kind: Sendable {
    /// Rows that refer to subjects.
    case records
    /// Restaurants and users that files have.
    case subjects
    /// Accounts, of which the last one counts.
    case accounts
    /// Rows that were made from rows of others, of which none is told.
    case derived
  }

  package struct Entry {
    package let row: Row
    package let digest: UInt64
    package let updated: Int64?
    package let file: String
    /// The round of its night.
    package let round: UInt8

    package init(_ row: Row, digest: UInt64, updated: Int64?, file: String, round: UInt8) {
      (self.row, self.digest, self.updated, self.file, self.round) = (row, digest, updated, file, round)
    }
  }

  private let kind: Kind
  package let id: String
  /// The row that counts; nil if there is none, or a tombstone was last.
  package private(set) var winner: Entry?
  /// Whether a tombstone deletes the id.
  package private(set) var isDeleted = false

  package init(_ kind: Kind, id: String) { (self.kind, self.id) = (kind, id) }

  /// Returns the row that lost, if one did.
  package mutating func add(_ entry: Entry) -> Entry? {
    // A row of an earlier night counts only as long as tonight's files have none, however new it is.
    guard let before = winner, before.round == entry.round else {
      winner = entry
      return nil
    }
    if entry.digest == before.digest {
      return kind == .records && entry.file != before.file && RowPrecedence.isToldIfEqual(id) ? entry : nil
    }
    guard kind == .accounts || RowPrecedence.replaces(entry.updated, before.updated) else { return entry }
    winner = entry
    return before
  }

  /// Applies a tombstone. Returns whether the rows that lost so far are forgotten.
  package mutating func delete() -> Bool {
    winner = nil
    isDeleted = true
    // A record that is deleted is forgotten with its rows. A subject stays known, as rows refer to it.
    return kind == .records
  }

  /// Whether a row that lost is told as repeated, once all rows are known.
  package func isTold(_ digest: UInt64) -> Bool {
    guard let winner, kind != .derived else { return false }
    return RowPrecedence.isTold(digest, against: winner.digest, id: id)
  }
}
