import Testing

@testable import Sealing

@Suite struct BundleContentsTests {
  private let name = String(repeating: "0a", count: 16)

  private func text(_ part: String) -> [UInt8] {
    Array("{\"v\":1,\"kind\":\"user\",\"title\":\"Ana\",\"public\":\"\",\"landing\":\"home\",\"parts\":[\(part)]}".utf8)
  }

  @Test func theListIsRead() throws {
    let part =
      "{\"path\":\"photos/ñ\",\"type\":3,\"mime\":\"image/jpeg\",\"parts\":[\"\(name)\",\"\(name)\"],\"nonces\":[\"a\",\"b\"],\"sizes\":[3,4],\"bytes\":7}"
    let contents = try #require(BundleContents(text(part)))
    #expect(contents.kind == .user && contents.title == "Ana" && contents.publicPage == nil)
    #expect(contents.landing == "home" && contents.entries.map(\.path) == ["photos/ñ"])
    #expect(
      contents.entries[0].type == .photo && contents.entries[0].parts.count == 2 && contents.entries[0].bytes == 7)
    #expect(contents.entries[0].sizes == [3, 4])
    #expect(try #require(BundleContents(text(""))).entries.isEmpty)
  }

  @Test(arguments: [
    "1", "{}", "{\"path\":\"a\",\"type\":9,\"mime\":\"\",\"parts\":[\"NAME\"],\"nonces\":[\"a\"],\"bytes\":7}",
    "{\"path\":\"a\",\"type\":2,\"mime\":\"\",\"parts\":[\"../x\"],\"nonces\":[\"a\"],\"bytes\":7}",
    "{\"path\":\"a\",\"type\":2,\"mime\":\"\",\"parts\":[],\"nonces\":[],\"bytes\":7}",
    "{\"path\":\"a\",\"type\":2,\"mime\":\"\",\"parts\":[\"NAME\"],\"nonces\":[\"a\",\"b\"],\"bytes\":7}",
    "{\"path\":\"a\",\"type\":2,\"mime\":\"\",\"parts\":[\"NAME\"],\"nonces\":[\"a\"],\"bytes\":-7}",
    "{\"path\":\"a\",\"type\":2,\"mime\":\"\",\"parts\":[\"NAME\"],\"nonces\":[\"a\"],\"sizes\":[1,2],\"bytes\":7}",
  ])
  func anythingElseIsNot(_ part: String) {
    let part = part.split(separator: "NAME", omittingEmptySubsequences: false).joined(separator: name)
    #expect(BundleContents(text(part)) == nil)
    #expect(BundleContents([]) == nil && BundleContents(Array("{}".utf8)) == nil)
  }
}
