import Demo
import Foundation
import Platform
import Testing

struct DemoExportTests {
  private static let small = DemoOptions(restaurants: 20, users: 50, reviews: 400, photos: 0, seed: 7)

  @Test(arguments: [
    DemoOptions(), DemoOptions(restaurants: 1, users: 1, reviews: 30, photos: 0, seed: 2),
    DemoOptions(restaurants: 0, users: 0, reviews: 10, photos: 0),
    DemoOptions(restaurants: 3, users: 0, reviews: 0, photos: 0),
    DemoOptions(restaurants: 0, users: 0, reviews: 0, photos: 0, night: 5),
  ])
  func writesExactlyWhatWasAskedFor(options: DemoOptions) throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    var options = options
    options.photos = 0
    let folder = try fixture.write(options)
    if options.night == 0 || options.reviews == 0 {
      #expect(try DemoFixture.rows(folder, "restaurants").count == options.restaurants)
      #expect(try DemoFixture.rows(folder, "users").count == options.users)
      #expect(try DemoFixture.rows(folder, "reviews").count == options.reviews)
    }
  }

  @Test func sameOptionsGiveSameBytesAndTimes() throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    let options = DemoOptions(restaurants: 12, users: 30, reviews: 200, photos: 1, seed: 3, night: 1)
    let first = try DemoFixture.files(fixture.write(options, "a"))
    let second = try DemoFixture.files(fixture.write(options, "b"))
    #expect(Set(first.keys) == Set(second.keys))
    for (name, file) in first {
      #expect(file.bytes == second[name]?.bytes, "\(name)")
      #expect(file.modified == second[name]?.modified, "\(name)")
    }
    #expect(first.count >= 7 + 2)
  }

  @Test func anotherSeedIsAnotherWorld() throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    var other = Self.small
    other.seed = 8
    let first = try DemoFixture.files(fixture.write(Self.small, "a"))
    let second = try DemoFixture.files(fixture.write(other, "b"))
    #expect(first["reviews.ndjson"]?.bytes != second["reviews.ndjson"]?.bytes)
  }

  @Test func idsAreNeverGivenTwice() throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    let folder = try fixture.write(DemoOptions(restaurants: 100, users: 700, reviews: 6000, photos: 0))
    for collection in ["restaurants", "users", "reviews", "dishes", "offers", "visits", "orders"] {
      let rows = try DemoFixture.rows(folder, collection)
      #expect(Set(rows.compactMap { $0["id"] as? String }).count == rows.count, "\(collection)")
    }
  }

  @Test func referencesResolveButForAFewLostRows() throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    let folder = try fixture.write(DemoOptions(restaurants: 100, users: 500, reviews: 10_000, photos: 0))
    let restaurants = Set(try DemoFixture.rows(folder, "restaurants").compactMap { $0["id"] as? String })
    let users = Set(try DemoFixture.rows(folder, "users").compactMap { $0["id"] as? String })
    let reviews = try DemoFixture.rows(folder, "reviews")
    let lost = reviews.filter { !restaurants.contains($0["restaurant_id"] as? String ?? "") }.count
    let strangers = reviews.filter { !users.contains($0["user_id"] as? String ?? "") }.count
    #expect((5...80).contains(lost))
    #expect((10...100).contains(strangers))
    for collection in ["dishes", "offers", "orders"] {
      let rows = try DemoFixture.rows(folder, collection)
      #expect(!rows.isEmpty)
      #expect(rows.allSatisfy { restaurants.contains(($0["restaurant_id"] ?? $0["restaurantId"]) as? String ?? "") })
    }
  }

  @Test func stopsWhenAsked() throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    let folder = fixture.folder + "/a"
    try DemoExport(options: Self.small, pictures: nil)
      .write(to: folder, progress: { _, _ in }, cancelled: { true })
    #expect(try Files.names(in: folder) == ["restaurants.ndjson"])
  }

  @Test func progressEndsAtTheTotal() throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    var seen: [(Int, Int)] = []
    try DemoExport(
      options: DemoOptions(restaurants: 2, users: 2, reviews: 9000, photos: 0), pictures: nil
    )
    .write(to: fixture.folder, progress: { seen.append(($0, $1)) }, cancelled: { false })
    #expect(seen.last?.0 == seen.last?.1)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.0 <= $1.0 && $0.1 == $1.1 })
  }
}

struct DemoPrivacyTests {
  private static let paths: [String: (collection: String, name: String)] = [
    "users.email": ("users", "email"), "users.username": ("users", "username"), "users.phone": ("users", "phone"),
    "users.address": ("users", "address"), "users.role": ("users", "role"), "users.fcmToken": ("users", "fcmToken"),
    "restaurants.ownerUid": ("restaurants", "ownerUid"),
  ]

  @Test func everyPrivateValueBearsItsMarkAndNothingElseDoes() throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    let folder = try fixture.write(
      DemoOptions(restaurants: 120, users: 400, reviews: 1500, photos: 0, seed: 5, night: 3))
    for canary in DemoPrivacy.canaries {
      guard let path = Self.paths[canary.field] else { continue }
      var marked = 0
      for row in try DemoFixture.rows(folder, path.collection) {
        guard let value = row[path.name] else { continue }
        #expect((value as? String)?.contains(canary.mark) == true)
        marked += 1
      }
      #expect(marked > 20, "\(canary.field)")
      #expect(try Self.count(canary.mark, below: folder) == marked, "\(canary.field)")
    }
  }

  @Test func photosHoldAMarkInTheirMetadata() throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    let folder = try fixture.write(DemoOptions(restaurants: 0, users: 0, reviews: 0, photos: 1, seed: 4))
    let files = try DemoFixture.files(folder + "/photos")
    #expect(files.count == 1)
    for (name, file) in files {
      #expect(String(decoding: file.bytes, as: UTF8.self).contains(DemoPrivacy.photo.mark), "\(name)")
      // After the first segment, which JFIF asks for.
      #expect(
        file.bytes.starts(with: [0xff, 0xd8, 0xff, 0xe0, 0, 16]) && file.bytes[20..<22] == [0xff, 0xfe], "\(name)")
    }
  }

  /// How often a text stands in the rows of an export.
  private static func count(_ mark: String, below folder: String) throws -> Int {
    try DemoFixture.files(folder).values.reduce(0) { total, file in
      total + String(decoding: file.bytes, as: UTF8.self).components(separatedBy: mark).count - 1
    }
  }
}
