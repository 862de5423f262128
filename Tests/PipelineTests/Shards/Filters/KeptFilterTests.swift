import Model
import Testing

@testable import Pipeline

/// Which rows of the night before are kept, by what of tonight's parts was read to its end.
struct KeptFilterTests {
  private static func plan() throws -> ShardPlan {
    func part(_ name: String, _ collection: String, _ flags: String = "") -> String {
      "{\"name\":\"\(name)\",\"bytes\":1,\"modified\":1,\"changed\":1,\"inode\":1,\"collection\":\"\(collection)\"\(flags)}"
    }
    let parts = [
      part("r", "restaurants"), part("u", "users"), part("a", "users", ",\"accounts\":true"), part("v", "reviews"),
    ]
    let groups = [
      "{\"from\":0,\"to\":1,\"finishes\":[\"restaurants\"]}",
      "{\"from\":1,\"to\":3,\"finishes\":[\"users\",\"favorites\"],\"finishesAccounts\":true}",
      "{\"from\":3,\"to\":4,\"finishes\":[\"reviews\"]}",
    ]
    let texts = ["exports", "config", "templates", "before", "reading", "fingerprint", "forgotten", "maxRejects"]
    let json =
      "{\"version\":3,\"form\":\"files\",\"asOf\":\"2026-03-02\",\"shards\":1,\"number\":1,\"failOn\":\"exports\",\"retained\":[],"
      + texts.map { "\"\($0)\":\"\"," }.joined()
      + "\"parts\":[\(parts.joined(separator: ","))],\"groups\":[\(groups.joined(separator: ","))]}"
    return try #require(ShardPlan(json: Array(json.utf8)))
  }

  private static func place(_ origin: Collection) -> RowPlace {
    RowPlace(group: 0, turn: 0, file: "f", origin: origin, number: 0)
  }

  private typealias Collection = Model.Collection

  @Test func nothingThatIsWholeIsKept() throws {
    let kinds = KeptKinds(try Self.plan(), whole: ["r", "u", "a", "v"])
    for collection in [Collection.restaurants, .users, .favorites, .reviews] {
      #expect(!kinds.keeps(collection, .exported, Self.place(collection)))
      #expect(!kinds.keeps(.users, .derived, Self.place(collection)))
    }
    #expect(!kinds.keeps(.users, .account, Self.place(.users)))
    // No file of tonight has any.
    #expect(kinds.keeps(.visits, .exported, Self.place(.visits)))
    #expect(kinds.keeps(.users, .derived, Self.place(.visits)))
  }

  @Test func rowsGoByTheCollectionsOfTheirFiles() throws {
    let cutReviews = KeptKinds(try Self.plan(), whole: ["r", "u", "a"])
    #expect(cutReviews.keeps(.reviews, .exported, Self.place(.reviews)))
    #expect(cutReviews.keeps(.restaurants, .derived, Self.place(.reviews)))
    #expect(!cutReviews.keeps(.restaurants, .exported, Self.place(.reviews)))
    let cutUsers = KeptKinds(try Self.plan(), whole: ["r", "a", "v"])
    #expect(cutUsers.keeps(.favorites, .exported, Self.place(.users)))
    #expect(!cutUsers.keeps(.users, .account, Self.place(.users)))
    let cutAccounts = KeptKinds(try Self.plan(), whole: ["r", "u", "v"])
    #expect(cutAccounts.keeps(.users, .account, Self.place(.users)))
    #expect(!cutAccounts.keeps(.users, .exported, Self.place(.users)))
  }
}
