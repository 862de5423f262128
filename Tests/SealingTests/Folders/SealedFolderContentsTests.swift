import Testing

@testable import Sealing

@Suite struct SealedFolderContentsTests {
  private let name = String(repeating: "0a", count: 16)

  private func text(_ part: String) -> [UInt8] {
    Array("{\"v\":1,\"kind\":\"user\",\"title\":\"Ana\",\"public\":\"\",\"landing\":\"home\",\"parts\":[\(part)]}".utf8)
  }

  @Test func theListIsRead() throws {
    let part =
      "{\"path\":\"photos/ñ\",\"type\":3,\"mime\":\"image/jpeg\",\"parts\":[\"\(name)\",\"\(name)\"],\"nonces\":[\"a\",\"b\"],\"sizes\":[3,4],\"bytes\":7}"
    let contents = try #require(SealedFolderContents(text(part)))
    #expect(contents.kind == .user && contents.title == "Ana" && contents.publicPage == nil)
    #expect(contents.landing == "home" && contents.entries.map(\.path) == ["photos/ñ"])
    #expect(
      contents.entries[0].type == .photo && contents.entries[0].files.count == 2 && contents.entries[0].bytes == 7)
    #expect(contents.entries[0].sizes == [3, 4])
    #expect(try #require(SealedFolderContents(text(""))).entries.isEmpty)
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
    #expect(SealedFolderContents(text(part)) == nil)
    #expect(SealedFolderContents([]) == nil && SealedFolderContents(Array("{}".utf8)) == nil)
  }
}

@Suite struct SealedFolderSubjectTests {
  /// Swift takes both texts to be equal; exports, names and keys do not.
  @Test func idsOfOtherBytesAreOtherSubjects() throws {
    let (one, other) = (
      SealedFolderSubject(kind: .user, id: "\u{E9}"), SealedFolderSubject(kind: .user, id: "e\u{301}")
    )
    #expect(one.id == other.id && one != other && Set([one, other]).count == 2 && (one < other) != (other < one))
    let keys = try Vectors.keys()
    #expect(keys.name(of: one) != keys.name(of: other))
    let person = try Vectors.person()
    var list = AccessList()
    list.add([person])
    list.grant([one, other].map { AccessGrant(slot: person.slot, subject: $0, role: "reviewer") })
    #expect(list.subjects.count == 2)
    #expect(try AccessList(parsing: list.text) == list)
  }

  @Test func kindsAreOtherSubjects() {
    #expect(SealedFolderSubject(kind: .restaurant, id: "b") < SealedFolderSubject(kind: .user, id: "a"))
    #expect(SealedFolderSubject(kind: .restaurant, id: "a") != SealedFolderSubject(kind: .user, id: "a"))
    #expect(SealedFolderKind.allCases.map { $0.roles.first } == ["owner", "reviewer"])
  }
}
