import Lake
import Model
import Platform
import TestServers
import Testing

@testable import Pipeline
@testable import Store

/// What shards tell of their subjects is, sorted, the same for any number of shards: so are the lists that are made of it.
struct GuideRowsTests {
  private typealias Collection = Model.Collection

  @Test(arguments: [2, 5])
  func shardsTellTogetherWhatOneTells(shards: Int) throws {
    let folder = try Files.makeTemporaryFolder(NewStore.temporaryFolder + "/sumaq-guide-")
    defer { do { try Files.removeTree(folder) } catch {} }
    let store = try Self.store(in: folder)
    let one = try Self.told(store, shards: 1)
    let many = try Self.told(store, shards: shards)
    #expect(one.count > 20)
    #expect(one == many)
  }

  /// The records but for the number of reviews, which each shard tells.
  private static func told(_ store: Store, shards: Int) throws -> [[UInt8]] {
    var (bytes, records): ([UInt8], [[UInt8]]) = ([], [])
    let writer = FrameWriter { bytes += $0 }
    for number in 0..<shards {
      let own = try OwnRows(store, of: Shard(number, of: shards))
      try GuideRows(own: own, shard: number, shards: 2, seals: true).write(PhotoQueueReader(store), to: writer)
    }
    try writer.finish()
    let reader = FrameReader("a test") { buffer in
      let count = min(buffer.count, bytes.count)
      buffer.copyBytes(from: bytes.prefix(count))
      bytes.removeFirst(count)
      return count
    }
    while let record = try reader.next() {
      if GuideRows.isRow(record) || record.key.count > 1 {
        records.append(Array(record.key) + [0] + Array(record.body))
      }
    }
    return records.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func store(in folder: String) throws -> Store {
    let store = try NewStore.open(folder)
    try store.ingest(IngestRules(allowShrink: true)) { session in
      func put(_ collection: Collection, _ count: Int, _ values: (Int) -> [String: String]) throws {
        var batch = RecordBatch(collection)
        for number in 0..<count {
          batch.beginRow(line: UInt32(number + 1))
          for (name, value) in values(number) {
            if let column = collection.columns.firstIndex(where: { $0.name == name }) { batch.set(column, value) }
          }
        }
        try session.begin(collection)
        try session.apply(batch, file: "a.csv")
      }
      try put(.restaurants, 9) { ["id": "r\($0)", "name": "Place \($0)"] }
      try put(.users, 7) { ["id": "u\($0)", "name": "Person \($0)"] }
      try put(.reviews, 40) {
        ["id": "v\($0)", "restaurant_id": "r\($0 % 10)", "user_id": "u\($0 % 7)", "comment": "Good"]
      }
      try put(.dishes, 12) { ["id": "d\($0)", "restaurant_id": "r\($0 % 4)", "name": "Soup \($0 % 3)"] }
    }
    return store
  }
}
