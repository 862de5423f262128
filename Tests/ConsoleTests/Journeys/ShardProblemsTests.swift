import Diagnostics
import Foundation
import Testing

@testable import Console

/// `sumaq shard` tells the problems that `sumaq build` tells, and ends with its code.
struct ShardProblemsTests {
  private static let day = ["--as-of", "2026-03-02", "--offline"]

  /// Exports with problems of all stages: in parts, between parts of one shard and of several, and of photos.
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.write(
      "sumaq.json",
      #"{"site": {"baseURL": "https://example.org/", "titel": "Guide"}, "reports": {"off": true}, "users": {"pages": "all"}}"#
    )
    desk.run("demo", "Exports", "--restaurants", "20", "--users", "40", "--reviews", "200", "--photos", "4")
    var lines: [String] = []
    for number in 0..<12 {
      lines += [
        #"{"id":"bad\#(number)","restaurantId":"r\#(number)","userId":"u\#(number)","stars":"many","createdAt":"never"}"#,
        #"{"id":"twice\#(number)","restaurantId":"r\#(number)","userId":"u\#(number)","stars":3,"comment":"One","createdAt":"2025-05-06"}"#,
        #"{"id":"twice\#(number)","restaurantId":"r\#(number)","userId":"u\#(number)","stars":4,"comment":"Two","createdAt":"2025-05-07"}"#,
        #"{"id":"moved\#(number)","restaurantId":"r\#(number)","userId":"u\#(number)","stars":3,"createdAt":"2025-05-06"}"#,
        #"{"id":"photo\#(number)","restaurantId":"r\#(number)","userId":"u\#(number)","stars":0,"photo":"photos/none\#(number).jpg","createdAt":"2025-05-06"}"#,
      ]
    }
    try desk.write("Exports/reviews-b.ndjson", lines.joined(separator: "\n") + "\nno record\n")
    try desk.write(
      "Exports/reviews-c.ndjson",
      (0..<12).map { number in
        #"{"id":"moved\#(number)","restaurantId":"s\#(number)","userId":"w\#(number)","stars":4,"createdAt":"2025-05-08"}"#
          + "\n"
          + #"{"id":"twice\#(number)","restaurantId":"r\#(number)","userId":"u\#(number)","stars":5,"comment":"Three","createdAt":"2025-05-09"}"#
          + "\n"
      }.joined())
    try desk.write(
      "Exports/favorites-b.ndjson",
      (0..<3).map { #"{"userId":"u\#($0)","restaurantId":"r1","createdAt":"2025-05-0\#($0 + 1)"}"# + "\n" }.joined()
        + #"{"userId":"u1","restaurantId":"r1","createdAt":"2025-06-01"}"# + "\n")
    try desk.write("Exports/users-b.ndjson", #"{"id":"u1","name":"Ana"}"# + "\n" + #"{"id":"u1","name":"Eva"}"# + "\n")
    return desk
  }

  /// What a command says of problems: their texts, and the lines with their numbers. Of a job that of its closing screen, behind
  /// its stages.
  private func problems(_ desk: Desk) -> [String] {
    var lines = desk.errors.split(separator: "\n").map(String.init)
    lines.removeFirst(lines.lastIndex { $0.contains(" tasks, ") }.map { $0 + 1 } ?? 0)
    let end = lines.firstIndex { $0.hasPrefix("Published") || $0.hasPrefix("night ") } ?? lines.count
    return Array(lines[..<end]) + lines[end...].filter { $0.hasPrefix("  warning ") || $0.hasPrefix("  error ") }
  }

  @Test(arguments: [1, 3])
  func theyAreThoseOfABuild(shards: Int) throws {
    let desk = try desk()
    let code = desk.run(["build"] + Self.day)
    let wanted = problems(desk)
    for kind in ["store.repeated-id", "photos.missing ×13", "settings"] {
      #expect(wanted.contains { $0.contains(kind) }, "\(kind): \(desk.errors)")
    }
    #expect(desk.run(["shard", "run", "--lake", "Lake", "--shards", "\(shards)"] + Self.day) == code)
    #expect(problems(desk) == wanted)
    desk.expectSameSite("Lake")
  }

  /// `--fail-on` is the plan's, and a night that ends with 1 is in place.
  @Test func theyMayEndWithOne() throws {
    let desk = try desk()
    for (option, code) in [("exports", ExitCode.done), ("new", .found)] {
      let (lake, words) = ("Lake-\(option)", ["--shards", "2", "--fail-on", option] + Self.day)
      #expect(desk.run(["shard", "run", "--lake", lake] + words) == code, "\(option): \(desk.errors)")
      #expect(desk.tree(lake).contains("manifest.json"))
    }
    let words = ["--lake", "Strict", "--shards", "2", "--strict"] + Self.day
    #expect(desk.run(["shard", "run"] + words) == .found, "\(desk.errors)")
    #expect(desk.tree("Strict").contains("manifest.json"))
  }

  /// A night over a lake compares its problems with those of the night before.
  @Test func aLaterNightKnowsWhatIsNew() throws {
    let desk = try desk()
    #expect(desk.run(["shard", "run", "--lake", "Lake", "--shards", "2", "--fail-on", "new"] + Self.day) == .found)
    for (isMore, code) in [(false, ExitCode.done), (true, .found)] {
      if isMore {
        try desk.write("Exports/favorites-c.ndjson", #"{"userId":"u1"}"# + "\n")
      }
      let words = ["--shards", "3", "--fail-on", "new", "--as-of", "2026-03-03", "--offline"]
      #expect(desk.run(["shard", "run", "--lake", "Lake"] + words) == code, "\(desk.errors)")
    }
  }

  /// A file that changed is told before those that an earlier night has told, as by a build over one store.
  @Test func whatIsReadTonightIsToldFirst() throws {
    let desk = try desk()
    desk.run(["build"] + Self.day)
    desk.run(["shard", "run", "--lake", "Lake", "--shards", "2"] + Self.day)
    try desk.write(
      "Exports/reviews-c.ndjson",
      desk.read("Exports/reviews-c.ndjson")
        + #"{"id":"twice0","restaurantId":"r0","userId":"u0","stars":2,"createdAt":"2025-05-10"}"# + "\n")
    let code = desk.run(["build", "--verbose"] + Self.day)
    let wanted = problems(desk)
    #expect(wanted.contains { $0.contains("store.repeated-id ×") && $0.contains("reviews-b") }, "\(desk.errors)")
    #expect(desk.run(["shard", "run", "--lake", "Lake", "--shards", "2"] + Self.day) == code)
    // A build does not know how high the ratings are in rows that it did not read again.
    func plain(_ lines: [String]) -> [String] { lines.filter { !$0.contains("ratingScale") } }
    #expect(plain(problems(desk)) == plain(wanted))
    desk.expectSameSite("Lake")
  }

  /// A share of rejects is one of all rows, also of those that lie within others' records.
  @Test func aShareIsOneOfAllRows() throws {
    let desk = try Desk()
    try desk.write("sumaq.json", #"{"reports": {"off": true}}"#)
    let restaurants = (0..<10).map { "r\($0)" }
    try desk.write(
      "Exports/restaurants.ndjson", restaurants.map { #"{"id":"\#($0)","name":"\#($0)"}"# + "\n" }.joined())
    let favorites = restaurants.map { "\"\($0)\"" }.joined(separator: ",")
    try desk.write(
      "Exports/users.ndjson",
      (0..<4).map { #"{"id":"u\#($0)","name":"U\#($0)","favoriteRestaurants":[\#(favorites)]}"# + "\n" }.joined()
        + "no record\n")
    let words = ["--max-rejects", "5%"] + Self.day
    #expect(desk.run(["build"] + words) == .done, "\(desk.errors)")
    #expect(desk.run(["shard", "run", "--lake", "Lake", "--shards", "2"] + words) == .done, "\(desk.errors)")
    desk.expectSameSite("Lake")
  }

  @Test(arguments: ["1", "1%"])
  func tooManyRejectsAreRefused(limit: String) throws {
    let desk = try desk()
    #expect(desk.run(["build", "--max-rejects", limit] + Self.day) == .data)
    let words = ["--lake", "Lake", "--shards", "2", "--max-rejects", limit] + Self.day
    #expect(desk.run(["shard", "run"] + words) == .data)
    #expect(desk.errors.contains("store.too-many-rejects") && desk.errors.contains("rejected"), "\(desk.errors)")
    #expect(desk.tree("Lake/site") == [])
    #expect(desk.run(["shard", "run", "--lake", "Other", "--shards", "2", "--max-rejects", "50%"] + Self.day) == .done)
  }
}
