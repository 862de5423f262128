/// The keys of blocks in a file with what a shard's rows hold of people. Below them, by a shard's number, are the
/// restaurants of which its users are the owners.
enum HoldingsFile {
  static let kind = "holdings"
  /// Hashes of the ids of the shard's own users.
  static let users: UInt32 = 100_000
}
