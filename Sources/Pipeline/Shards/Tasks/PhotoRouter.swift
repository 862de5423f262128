internal import Fetching
internal import Lake
internal import Model
internal import Platform

/// Sends rows that name a photo to the shard that makes the photo, as blocks of a file: the shard of a photo is a function
/// of its reference, and of an address of its host, so that one task keeps the host's limits.
struct PhotoRouter {
  /// The key of the blocks for the first shard.
  static let first: UInt32 = 100_000

  private var piles: [BlockPile]

  init(_ file: BlockWriter, shards: Int) {
    piles = (0..<shards).map { BlockPile(file, Self.first + UInt32($0), among: shards) }
  }

  mutating func add(_ batch: RecordBatch) throws(FileError) {
    guard let column = batch.collection.columns.firstIndex(where: { $0.name == "photo" }) else { return }
    var rows: [Int: RoutedRows] = [:]
    for row in 0..<batch.rows {
      guard let reference = batch.string(row: row, column: column), !reference.isEmpty else { continue }
      rows[Self.shard(of: reference, among: piles.count), default: RoutedRows(batch.collection)].append(
        row, of: batch, number: 0)
    }
    for (shard, rows) in rows.sorted(by: { $0.key < $1.key }) { try piles[shard].add { rows.encode(to: &$0) } }
  }

  mutating func flush() throws(FileError) {
    for index in piles.indices { try piles[index].flush() }
  }

  static func shard(of reference: String, among count: Int) -> Int {
    var hash = SHA256()
    if let origin = origin(of: reference) {
      hash.update("h:")
      hash.update(origin)
    } else {
      hash.update("p:")
      hash.update(reference)
    }
    return Int(hash.finishShort().high % UInt64(count))
  }

  /// `host:port` of an address; nil for a file, and for what is no address that is fetched.
  private static func origin(of reference: String) -> String? {
    guard reference.hasPrefix("http://") || reference.hasPrefix("https://") else { return nil }
    do { return try FetchAddress(reference).origin } catch { return nil }
  }
}
