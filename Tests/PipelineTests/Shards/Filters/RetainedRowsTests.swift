import Lake
import Model
import Platform
import Testing

@testable import Pipeline

/// Which rows of the night before are kept, by what of tonight's parts was read to its end.
struct RetainedRowsTests {
  private static func plan() throws -> ShardPlan {
    func part(_ name: String, _ collection: Collection, isOfAccounts: Bool = false) -> ShardPlan.Part {
      ShardPlan.Part(
        name: name, bytes: 1, modified: 1, changed: 1, inode: 1, isSettled: true, collection: collection,
        isOfAccounts: isOfAccounts, mayTellAddresses: false)
    }
    let access = #"{"folder":"","readers":[],"edition":0}"#
    return ShardPlan(
      exports: "", config: "", templates: "", isConfigNamed: false, areTemplatesNamed: false, isOffline: false,
      isApp: false, form: .files, asOf: CivilDay(number: 20_514), shards: 1, number: 1, before: "", allowsShrink: false,
      reading: "", fingerprint: "",
      parts: [
        part("r", .restaurants), part("u", .users), part("a", .users, isOfAccounts: true), part("v", .reviews),
      ],
      groups: [
        ShardPlan.Group(parts: 0..<1, finishes: [.restaurants], finishesAccounts: false),
        ShardPlan.Group(parts: 1..<3, finishes: [.users, .favorites], finishesAccounts: true),
        ShardPlan.Group(parts: 3..<4, finishes: [.reviews], finishesAccounts: false),
      ], retained: [], forgotten: "", access: try #require(JSONValues.value(of: Array(access.utf8))),
      learnsPeople: false, failOn: .exports, maxRejects: "")
  }

  /// A driver reads plans too.
  @Test func aPlansTextIsRead() throws {
    let folder = try Files.makeTemporaryFolder("/tmp/sumaq-plan-test-")
    defer { try? Files.removeTree(folder) }
    let (lake, plan) = (LakeFolder(folder), try Self.plan().named())
    #expect(plan.night.utf8.count == 16 && Set(plan.parts.map(\.key)).count == 4)
    try lake.put(json: plan, as: ShardPlan.name(of: plan.night))
    #expect(try ShardPlan(of: plan.night, in: lake) == plan)
    #expect(try ShardPlan(of: "other", in: lake) == nil)
    let text = try #require(try lake.bytes(of: ShardPlan.name(of: plan.night)))
    let members = [("\"shards\":1", "\"shards\":0"), ("\"version\":4", "\"version\":3"), ("\"retained\"", "\"kept\"")]
    for (part, instead) in members {
      let other = String(decoding: text, as: UTF8.self).replacing(part, with: instead)
      try lake.put(Array(other.utf8), as: ShardPlan.name(of: "other"))
      #expect(try ShardPlan(of: "other", in: lake) == nil, "\(part)")
    }
  }

  private static func place(_ origin: Collection) -> RowPlace {
    RowPlace(group: 0, turn: 0, file: "f", origin: origin, number: 0)
  }

  private typealias Collection = Model.Collection

  @Test func nothingThatIsWholeIsKept() throws {
    let kinds = RetainedCollections(try Self.plan(), whole: ["r", "u", "a", "v"])
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
    let cutReviews = RetainedCollections(try Self.plan(), whole: ["r", "u", "a"])
    #expect(cutReviews.keeps(.reviews, .exported, Self.place(.reviews)))
    #expect(cutReviews.keeps(.restaurants, .derived, Self.place(.reviews)))
    #expect(!cutReviews.keeps(.restaurants, .exported, Self.place(.reviews)))
    let cutUsers = RetainedCollections(try Self.plan(), whole: ["r", "a", "v"])
    #expect(cutUsers.keeps(.favorites, .exported, Self.place(.users)))
    #expect(!cutUsers.keeps(.users, .account, Self.place(.users)))
    let cutAccounts = RetainedCollections(try Self.plan(), whole: ["r", "u", "v"])
    #expect(cutAccounts.keeps(.users, .account, Self.place(.users)))
    #expect(!cutAccounts.keeps(.users, .exported, Self.place(.users)))
  }
}
