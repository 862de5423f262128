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

  @Test func itsNameSortsByItsNumber() {
    #expect([3, 17, 1023].map { Shard($0, of: 1024).name("make") } == ["make-0003", "make-0017", "make-1023"])
  }
}
