import Foundation
import Platform
import Testing

@testable import Demo

struct PictureFilesTests {
  @Test func thereAreSeveralPicturesOfEverythingAndTheyAreSmall() throws {
    let names = try Files.names(in: DemoFixture.pictureFolder)
    #expect((60...90).contains(names.count) && names.allSatisfy { $0.hasSuffix(".jpg") })
    for subject in DemoPicture.Subject.allCases {
      #expect(names.count { $0.hasPrefix(subject.word + "-") } >= 3, "\(subject)")
    }
    #expect(try DemoFixture.pictures.lacking == [])
    let bytes = try names.reduce(0) { try $0 + Files.read(DemoFixture.pictureFolder + "/" + $1).count }
    #expect(bytes <= 6_000_000)
  }

  @Test func picturesTakeTurnsAndASeedBeginsElsewhere() throws {
    let pictures = try DemoFixture.pictures
    let faces = (0..<60).map { pictures.path(of: .face, turn: $0, seed: 1) }
    let count = try Files.names(in: DemoFixture.pictureFolder).count { $0.hasPrefix("face-") }
    #expect(Set(faces).count == count && Set(faces.prefix(count)).count == count)
    #expect(Set((1...9).map { pictures.path(of: .face, turn: 0, seed: $0) }).count > 3)
  }

  /// Small pictures of all subjects, more of each than there are shipped ones.
  @Test func noPhotoOfADemoOrOfAnotherSeedIsTheSame() throws {
    let shipped = try DemoFixture.pictures
    var seen: Set<[UInt8]> = []
    for seed in [1, 7] as [UInt64] {
      let world = World(DemoOptions(restaurants: 0, users: 0, reviews: 0, photos: 0, seed: seed))
      let files = PictureFiles(world: world, shipped: shipped, folder: "")
      for number in 0..<160 {
        let picture = PictureCatalogue(DemoOptions(photos: 160)).picture(number)
        let small = DemoPicture(
          number: number, subject: picture.subject, turn: picture.turn, state: .whole, width: picture.width / 20 * 2,
          height: picture.height / 20 * 2, orientation: picture.orientation, isPNG: true, born: 0)
        #expect(seen.insert(try files.bytes(of: small)).inserted, "\(seed) \(picture.path)")
      }
    }
  }

  @Test func aPhotoIsTheSameEachTime() throws {
    let world = World(DemoOptions())
    let files = PictureFiles(world: world, shipped: try DemoFixture.pictures, folder: "")
    for number in [0, 1, 2, 4, 8] {
      let picture = world.pictures.picture(number)
      let bytes = try files.bytes(of: picture)
      #expect(bytes == (try files.bytes(of: picture)))
      #expect(bytes.starts(with: picture.isPNG ? [0x89, 0x50] : [0xff, 0xd8]) && bytes.count > 20_000)
    }
  }

  @Test func aDamagedPictureIsNamedAndALackingOneToo() throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    try Files.makeFolder(fixture.folder)
    for subject in DemoPicture.Subject.allCases where subject != .room {
      try Files.write(Array("nothing".utf8), to: fixture.folder + "/\(subject.word)-1.jpg")
    }
    let shipped = try ShippedPictures(fixture.folder)
    #expect(shipped.lacking == ["room"])
    let world = World(DemoOptions())
    let files = PictureFiles(world: world, shipped: shipped, folder: "")
    let damage = #expect(throws: PictureDamage.self) { try files.bytes(of: world.pictures.picture(1)) }
    #expect(damage?.path == fixture.folder + "/front-1.jpg" && damage?.reason.isEmpty == false)
    #expect(throws: FileError.self) { try files.bytes(of: world.pictures.picture(3)) }
  }
}
