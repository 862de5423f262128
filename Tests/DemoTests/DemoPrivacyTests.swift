import Demo
import Foundation
import Platform
import Testing

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
