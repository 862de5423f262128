import Foundation
import Testing

/// The words of one restaurant's leaves from night to night: only the shards that hold what changed are written.
@Suite struct ReviewWordsNightsTests {
  private struct Said {
    var id: String
    /// Seconds since the first review.
    var time: Int
    var words: String
  }

  /// A restaurant's reviews and what is published of them.
  private final class Place {
    let desk: Desk
    var reviews: [Said] = []
    private var next = 0

    init() throws {
      desk = try Desk.withoutReports()
      try desk.write("Exports/restaurants.ndjson", #"{"id":"r1","name":"La Mar"}"# + "\n")
    }

    func add(at time: Int) {
      reviews.append(Said(id: "v\(next)", time: time, words: "words\(next)"))
      next += 1
    }

    /// The words that each shard holds, oldest first.
    var wanted: [[String]] {
      let ordered = reviews.sorted { $0.time < $1.time }.map(\.words)
      let leaves = max(0, ordered.count / 20 - 1)
      return (0..<leaves).map { Array(ordered[($0 * 20)..<($0 * 20 + 20)]) }
    }

    /// The name of a shard's file.
    static func name(_ index: Int) -> String { "s-\(String(index + 1, radix: 16)).js" }

    func build(_ words: String...) throws {
      let lines = reviews.map { said in
        let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(said.time)).ISO8601Format()
        return #"{"id":"\#(said.id)","restaurant_id":"r1","user_id":"u1","stars":4,"#
          + #""comment":"\#(said.words)","createdAt":"\#(date)"}"#
      }
      try desk.write("Exports/reviews.ndjson", lines.joined(separator: "\n") + "\n")
      let common = ["build", "--offline", "--as-of", "2026-03-14", "--allow-shrink", "--progress", "none"]
      // `found` where a restaurant went whose reviews are still there.
      try #require([.done, .found].contains(desk.run(common + words)), "\(desk.errors)")
    }

    /// Every shard's bytes, and the file that holds them.
    func shards(_ output: String = "Output") throws -> [String: (text: String, file: UInt64)] {
      let folder = output + "/site/restaurants/r1"
      var found: [String: (String, UInt64)] = [:]
      for name in desk.tree(folder) where name.hasPrefix("s-") {
        let file = try FileManager.default.attributesOfItem(atPath: "\(desk.folder)/\(folder)/\(name)")
        let number = try #require(file[.systemFileNumber] as? NSNumber)
        found[name] = (try desk.read(folder + "/" + name), number.uint64Value)
      }
      return found
    }

    /// After a change: other files are those whose words are others, all are a clean build's, and none is too many.
    func holds(since before: [[String]], _ files: [String: (text: String, file: UInt64)], _ what: String) throws {
      let after = try shards()
      #expect(after.keys.sorted() == wanted.indices.map(Self.name).sorted(), "\(what)")
      for (index, words) in wanted.enumerated() {
        let name = Self.name(index)
        let isSame = index < before.count && before[index] == words
        #expect((files[name]?.file == after[name]?.file) == isSame, "\(what): \(name)")
        let text = after[name]?.text ?? ""
        #expect(text.matches(of: /"(words[0-9a-z]*)"/).map { String($0.1) }.sorted() == words.sorted(), "\(what)")
      }
      try build("--state", "clean", "--output", "Clean", "--full")
      #expect(try shards("Clean").mapValues(\.text) == after.mapValues(\.text), "\(what)")
      for folder in ["clean", "Clean"] { try FileManager.default.removeItem(atPath: desk.folder + "/" + folder) }
    }
  }

  @Test func aNightWritesTheShardsThatHoldWhatChanged() throws {
    let place = try Place()
    for number in 0..<275 { place.add(at: number * 1000) }
    try place.build()
    #expect(place.wanted.count == 12)
    let nights: [(String, (Place) -> Void)] = [
      ("a review of leaf 6 edited", { $0.reviews[110].words += "x" }),
      ("nothing", { _ in }),
      ("a review on the first page edited", { $0.reviews[270].words += "x" }),
      ("a new review", { $0.add(at: 400_000) }),
      ("a review of leaf 7 withdrawn", { $0.reviews.remove(at: 125) }),
      ("a review that is older than those of leaf 10", { $0.add(at: 185_500) }),
      ("another leaf", { place in for number in 0..<25 { place.add(at: 500_000 + number) } }),
      (
        "two edited far apart",
        {
          $0.reviews[3].words += "x"; $0.reviews[170].words += "x"
        }
      ),
      ("leaves withdrawn, and the last shards with them", { $0.reviews.removeSubrange(150..<215) }),
      ("nearly all withdrawn", { $0.reviews.removeSubrange(30...) }),
    ]
    for (what, change) in nights {
      let (before, files) = (place.wanted, try place.shards())
      change(place)
      try place.build()
      try place.holds(since: before, files, what)
    }
    #expect(place.wanted.isEmpty)
  }

  @Test func theShardsGoWithTheirRestaurant() throws {
    let place = try Place()
    // Reviews alone keep no page.
    try place.desk.write("sumaq.json", #"{"restaurants": {"derived": false}, "reports": {"off": true}}"#)
    for number in 0..<125 { place.add(at: number * 1000) }
    try place.build()
    #expect(try place.shards().count == 5)
    try place.desk.write("Exports/restaurants.ndjson", #"{"id":"r2","name":"El Sol"}"# + "\n")
    try place.build()
    #expect(!place.desk.tree("Output/site").contains { $0.hasPrefix("restaurants/r1") })
  }
}
