package import Model

/// What a shard's store tells others of people: who the owners of its restaurants are, and whom its rows name.
package struct OwnHoldings {
  private let reader: StoreReader
  private let shard: Shard
  private var connection: Connection { reader.connection }

  package init(_ reader: StoreReader, of shard: Shard) { (self.reader, self.shard) = (reader, shard) }

  /// Calls `body` with each of the shard's restaurants that has an owner.
  package func eachOwner(_ body: (_ restaurant: String, _ name: String?, _ owner: String) throws -> Void) throws {
    try reader.convertingErrors {
      let rows = try connection.statement("SELECT id, name, owner_id FROM restaurants WHERE owner_id <> '' ORDER BY id")
      defer { rows.reset() }
      while try rows.step() {
        guard let id = rows.text(0), let owner = rows.text(2), shard.owns(.restaurants, id) else { continue }
        try body(id, rows.text(1), owner)
      }
    }
  }

  /// Calls `body` with a hash of the id of each of the shard's users, with a row or without (`Census.hash`).
  package func eachUser(_ body: (UInt64) throws -> Void) throws {
    try reader.convertingErrors {
      let rows = try connection.statement("SELECT id FROM users ORDER BY id")
      defer { rows.reset() }
      while try rows.step() {
        guard let id = rows.bytes(0), Shard.number(of: .users, id, among: shard.count) == shard.number else { continue }
        try body(Census.hash(.users, id))
      }
    }
  }
}
