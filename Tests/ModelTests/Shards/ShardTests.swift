import Testing

@testable import Model

struct ShardTests {
  /// From another program: `int.from_bytes(sha256(b"r:la-cabana").digest()[:8], "big") % 7`.
  @Test(arguments: [
    (Collection.restaurants, "la-cabana", 7, 5), (.users, "la-cabana", 7, 2), (.users, "u-17", 64, 22),
    (.restaurants, "", 3, 1),
  ])
  func theShardOfAnId(kind: Collection, id: String, count: Int, number: Int) {
    #expect((0..<count).filter { Shard($0, of: count).owns(kind, id) } == [number])
  }

  @Test(arguments: ["", "1", "1/", "/2", "2/2", "-1/2", "1/2/3", "a/b", " 1/2"])
  func otherWordsAreNoShard(words: String) { #expect(Shard(words) == nil) }

  @Test func itsWordsAreRead() {
    let shard = Shard(7, of: 1024)
    #expect(shard.description == "7/1024")
    #expect(Shard(shard.description) == shard)
  }
}
