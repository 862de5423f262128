import Diagnostics
import Model
import Platform
import Testing

@testable import Lake

struct LakeFolderTests {
  @Test func equalBytesKeepTheirFile() throws {
    let fixture = try LakeFixture()
    #expect(try fixture.lake.put([1, 2, 3], as: "site/a.html"))
    let before = try FileStatus.of(fixture.lake.path("site/a.html"))
    #expect(try !fixture.lake.put([1, 2, 3], as: "site/a.html"))
    #expect(try FileStatus.of(fixture.lake.path("site/a.html")) == before)
    #expect(try fixture.lake.put([1, 2], as: "site/a.html"))
    #expect(try Files.read(fixture.lake.path("site/a.html")) == [1, 2], "it is shorter now")
  }

  @Test func filesThatAreWaitedForTogetherAreThoseThatWerePut() throws {
    let fixture = try LakeFixture()
    try fixture.lake.put([1], as: "site/a.html")
    try fixture.lake.putting { lake in
      for name in ["site/a.html", "site/b/c.html"] { try lake.put([2, 3], as: name) }
      #expect(try !lake.put([2, 3], as: "site/a.html"))
    }
    for name in ["site/a.html", "site/b/c.html"] { #expect(try Files.read(fixture.lake.path(name)) == [2, 3]) }
  }

  @Test func aCopyOfAnotherSizeIsPutAgain() throws {
    let fixture = try LakeFixture()
    try Files.write([1, 2, 3], to: fixture.folder + "/photo")
    try fixture.lake.put([9], as: "photos/a.jpg")
    try fixture.lake.put(copyOf: fixture.folder + "/photo", as: "photos/a.jpg")
    #expect(try Files.read(fixture.lake.path("photos/a.jpg")) == [1, 2, 3])
  }

  @Test func emptyFoldersGoWithTheirFiles() throws {
    let fixture = try LakeFixture()
    for name in ["site/users/a/1.html", "site/users/b.html"] { try fixture.lake.put([1], as: name) }
    try fixture.lake.remove("site/users/a/1.html", upTo: "site")
    #expect(try fixture.lake.names(in: "site/users") == ["b.html"])
    try fixture.lake.remove("site/users/b.html", upTo: "site")
    try fixture.lake.remove("site/users/b.html", upTo: "site")
    #expect(try fixture.lake.names(in: "") == ["site"])
    #expect(try fixture.lake.names(in: "elsewhere") == [])
  }

  @Test func nothingIsWrittenThroughALink() throws {
    let fixture = try LakeFixture()
    try Files.write([1], to: fixture.folder + "/outside")
    try Files.makeFolder(fixture.lake.path("site"))
    symlink(fixture.folder + "/outside", fixture.lake.path("site/a.html"))
    #expect(throws: (any Error).self) { try fixture.lake.put([2], as: "site/a.html") }
    #expect(try Files.read(fixture.folder + "/outside") == [1])
  }
}

struct LakeStateTests {
  private static func ledger(_ names: String...) -> LakeLedger {
    var ledger = LakeLedger()
    ledger.files = names
    return ledger
  }

  private static func manifest(_ night: String, _ number: Int, _ ledger: LakeLedger) -> LakeManifest {
    var manifest = LakeManifest(night: night, number: number)
    manifest.ledger = ledger
    return manifest
  }

  @Test func aManifestsTextIsRead() throws {
    let lake = try LakeFixture().lake
    func read(_ manifest: LakeManifest) throws -> LakeManifest? {
      try lake.put(json: manifest, as: "a")
      return try lake.json(in: "a")
    }
    var manifest = Self.manifest("n\"1", 7, Self.ledger("a", "b"))
    #expect(try read(manifest) == manifest)
    (manifest.form, manifest.back, manifest.rows, manifest.first) = (.packs, 3, "n0", 5)
    (manifest.digest, manifest.sealedDigest, manifest.forgotten) = ("aa", "00", "f")
    (manifest.files, manifest.shards, manifest.ledger.sealed) = (9, 4, ["s"])
    manifest.former = [Self.ledger("c"), Self.ledger()]
    #expect(try read(manifest) == manifest)
    let text = try #require(try lake.bytes(of: "a"))
    for count in 0..<text.count - 1 {
      try lake.put(Array(text.prefix(count)), as: "a")
      #expect(try lake.json(LakeManifest.self, in: "a") == nil)
    }
    let other = String(decoding: text, as: UTF8.self).replacing("\"version\":6", with: "\"version\":5")
    try lake.put(Array(other.utf8), as: "a")
    #expect(try lake.json(LakeManifest.self, in: "a") == nil, "it is of another version")
  }

  @Test func aNewLakeHasNothingInPlace() throws {
    let state = try LakeState(LakeFixture().lake)
    #expect(state.last == nil && !state.isTorn)
    #expect(state.former == [])
  }

  @Test func aNightBuildsOnTheOneInPlace() throws {
    let lake = try LakeFixture()
    try lake.lake.put(json: Self.manifest("one", 1, Self.ledger("a", "b")), as: LakeState.manifest)
    let state = try LakeState(lake.lake)
    #expect(state.last?.night == "one")
    #expect(state.former == [Self.ledger("a", "b")])
  }

  /// Files of a night that did not come to its end may be in place, with those that it found; and those of a first attempt at
  /// the same night, as another attempt may make others.
  @Test func anUnfinishedNightMayHavePutItsFiles() throws {
    let lake = try LakeFixture()
    try lake.lake.put(json: Self.manifest("one", 1, Self.ledger("a")), as: LakeState.manifest)
    var two = Self.manifest("two", 2, Self.ledger("b"))
    two.former = [Self.ledger("a"), Self.ledger("z")]
    try lake.lake.put(json: two, as: LakeState.name(of: "two"))
    let state = try LakeState(lake.lake)
    #expect(state.last?.night == "one")
    #expect(state.former == ["a", "b", "z"].map { Self.ledger($0) })
  }

  @Test func aTornManifestIsThatOfTheNewestNight() throws {
    let lake = try LakeFixture()
    let two = Self.manifest("two", 2, Self.ledger("b"))
    try lake.lake.put(json: two, as: LakeState.name(of: "two"))
    let text = try #require(try lake.lake.bytes(of: LakeState.name(of: "two")))
    try lake.lake.put(Array(text.prefix(30)), as: LakeState.manifest)
    try lake.lake.put(Array("{".utf8), as: LakeState.name(of: "torn"))
    let state = try LakeState(lake.lake)
    #expect(state.isTorn && state.manifest == nil)
    #expect(state.last?.night == "two")
  }
}
