import Demo
import Foundation
import Platform
import Testing

struct DemoNightTests {
  private static func options(_ night: Int) -> DemoOptions {
    DemoOptions(restaurants: 400, users: 2000, reviews: 8000, photos: 0, seed: 11, night: night)
  }

  /// The lines of a file by id.
  private static func lines(_ folder: String, _ collection: String) throws -> [String: ArraySlice<UInt8>] {
    let bytes = try Files.read(folder + "/" + collection + ".ndjson")
    var lines: [String: ArraySlice<UInt8>] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      // Every row begins with its id.
      let id = line.dropFirst(7).prefix { $0 != UInt8(ascii: "\"") }
      lines[String(decoding: id, as: UTF8.self)] = line
    }
    return lines
  }

  /// New, changed and gone rows from one night to the next, as parts of a million.
  private static func change(
    _ collection: String, _ before: String, _ after: String
  ) throws -> (new: Int, edited: Int, gone: Int) {
    let old = try lines(before, collection)
    let now = try lines(after, collection)
    let new = now.keys.count { old[$0] == nil }
    let edited = now.count { id, line in old[id].map { $0 != line } ?? false }
    let gone = old.keys.count { now[$0] == nil }
    return (new, edited, gone)
  }

  @Test func aNightChangesWhatIsStated() throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    let before = try fixture.write(Self.options(4), "a")
    let after = try fixture.write(Self.options(5), "b")
    let reviews = try Self.change("reviews", before, after)
    // 0.15 % new; 0.10 % edited and the owners' answers of the last days; 0.015 % gone.
    #expect((11...13).contains(reviews.new))
    #expect((3...40).contains(reviews.edited))
    #expect((0...7).contains(reviews.gone))
    let users = try Self.change("users", before, after)
    #expect((3...5).contains(users.new))
    #expect((0...10).contains(users.edited))
    let dishes = try Self.change("dishes", before, after)
    #expect((1...30).contains(dishes.edited))
    let offers = try Self.change("offers", before, after)
    #expect((1...8).contains(offers.new))
    #expect(offers.edited == 0)
  }

  @Test func mostOfAWorldStaysOverManyNights() throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    let first = try fixture.write(Self.options(0), "a")
    let later = try fixture.write(Self.options(30), "b")
    for collection in ["restaurants", "users", "reviews"] {
      let total = try Self.lines(first, collection).count
      let change = try Self.change(collection, first, later)
      #expect(change.gone * 50 < total, "\(collection)")
      #expect(change.edited * 10 < total, "\(collection)")
      #expect(change.new > 0, "\(collection)")
    }
  }

  @Test func anEditedReviewSaysWhen() throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    let before = try Self.lines(fixture.write(Self.options(9), "a"), "reviews")
    let after = try DemoFixture.rows(fixture.write(Self.options(10), "b"), "reviews")
    var moved = 0
    for row in after {
      guard let id = row["id"] as? String, let old = before[id] else { continue }
      let updated = row["updatedAt"] as? String ?? ""
      let wasUpdated =
        (try JSONSerialization.jsonObject(with: Data(old)) as? [String: Any])?["updatedAt"] as? String ?? ""
      #expect(updated >= wasUpdated)
      if updated > wasUpdated { moved += 1 }
    }
    #expect((1...24).contains(moved))
  }

  @Test func nothingIsWrittenAfterItsExport() throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    let folder = try fixture.write(Self.options(3), "a")
    for collection in ["restaurants", "users", "reviews", "dishes", "offers", "visits", "orders"] {
      for row in try DemoFixture.rows(folder, collection) {
        for name in ["createdAt", "updatedAt", "created_at", "updated_at", "visitedAt"] {
          guard let time = row[name] as? String else { continue }
          #expect(time < "2026-03-05T07:00:00" && time >= "2020-02-29", "\(collection) \(name)")
        }
      }
    }
  }
}
