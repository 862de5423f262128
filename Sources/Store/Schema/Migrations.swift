internal import Diagnostics

/// Brings a store's tables up to the version that this program writes, step by numbered step.
enum Migrations {
  /// The statements that lead from version `index` to `index + 1`.
  static let steps: [String] = [
    [CollectionSchema.sql, LedgerSchema.sql, PhotoQueueSchema.sql].joined(separator: "\n")
  ]

  static var newest: Int64 { Int64(steps.count) }

  static func apply(to connection: Connection) throws {
    let version = try connection.integer("PRAGMA user_version") ?? 0
    guard version <= newest else {
      throw Failure(
        .inputOutput,
        StoreProblems.newer.problem(
          at: Place(connection.path), "the store has version \(version), this sumaq knows up to \(newest)"))
    }
    for number in Int(version)..<steps.count {
      try connection.transaction {
        try connection.execute(steps[number])
        try connection.execute("PRAGMA user_version = \(number + 1)")
      }
    }
  }
}
