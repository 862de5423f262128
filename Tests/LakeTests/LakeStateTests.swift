import Diagnostics
import Model
import Testing

@testable import Lake

struct LakeStateTests {
  private static func pack(_ name: String) -> PlacedPack {
    PlacedPack(task: "make-0000", shards: 2, file: LakeFile(name: "work/packs/\(name).blocks", digest: name))
  }

  private static func manifest(_ night: String, _ number: Int, _ packs: [String]) -> LakeManifest {
    var manifest = LakeManifest(night: night, number: number)
    manifest.packs = packs.map(pack)
    return manifest
  }

  @Test func aManifestsTextIsRead() {
    var manifest = Self.manifest("n\"1", 7, ["a", "b"])
    #expect(LakeManifest(json: manifest.json) == manifest)
    manifest.former = [Self.pack("c")]
    manifest.isFormerWhole = true
    #expect(LakeManifest(json: manifest.json) == manifest)
    for count in 0..<manifest.json.count - 1 { #expect(LakeManifest(json: Array(manifest.json.prefix(count))) == nil) }
  }

  @Test func aNewLakeHasNothingInPlace() throws {
    let state = try LakeState(LakeFixture().lake)
    #expect(state.last == nil && !state.isTorn)
    #expect(state.former(before: "n").packs == [])
    #expect(state.former(before: "n").isWhole)
  }

  @Test func aNightBuildsOnTheOneInPlace() throws {
    let lake = try LakeFixture()
    try lake.lake.put(Self.manifest("one", 1, ["a", "b"]).json, as: LakeState.manifest)
    let state = try LakeState(lake.lake)
    #expect(state.last?.night == "one")
    #expect(state.former(before: "two").packs == [Self.pack("a"), Self.pack("b")])
    #expect(state.former(before: "two").isWhole)
  }

  /// Files of a night that did not come to its end may be in place, with those that it found.
  @Test func anUnfinishedNightMayHavePutItsFiles() throws {
    let lake = try LakeFixture()
    try lake.lake.put(Self.manifest("one", 1, ["a"]).json, as: LakeState.manifest)
    var two = Self.manifest("two", 2, ["b"])
    two.former = [Self.pack("a"), Self.pack("z")]
    try lake.lake.put(two.json, as: LakeState.name(of: "two"))
    let state = try LakeState(lake.lake)
    #expect(state.last?.night == "one")
    #expect(Set(state.former(before: "three").packs) == Set(["a", "b", "z"].map(Self.pack)))
    #expect(!state.former(before: "three").isWhole)
    #expect(state.former(before: "two").packs == [Self.pack("a")], "a night is not its own former one")
  }

  @Test func aTornManifestIsThatOfTheNewestNight() throws {
    let lake = try LakeFixture()
    let two = Self.manifest("two", 2, ["b"])
    try lake.lake.put(two.json, as: LakeState.name(of: "two"))
    try lake.lake.put(Array(two.json.prefix(30)), as: LakeState.manifest)
    try lake.lake.put(Array("{".utf8), as: LakeState.name(of: "torn"))
    let state = try LakeState(lake.lake)
    #expect(state.isTorn && state.manifest == nil)
    #expect(state.last?.night == "two")
    #expect(!state.former(before: "three").isWhole)
  }
}
