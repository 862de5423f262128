import Diagnostics
import Model
import Testing

@testable import Lake

struct DoneListTests {
  private static var list: DoneList {
    var list = DoneList("take-0007")
    list.files = [
      LakeFile(name: "nights/n/rows/\"a\"-ab.blocks", digest: "ab"),
      LakeFile(name: "nights/n/faces/b-cd.blocks", digest: "cd"),
    ]
    list.figures = ["read": 5, "bytes": 1 << 40]
    list.inputs = "abc"
    return list
  }

  @Test func itsTextIsRead() throws {
    #expect(DoneList(json: Self.list.json) == Self.list)
    #expect(try Self.list.file("faces").digest == "cd")
    #expect(throws: Failure.self) { try Self.list.file("photos") }
  }

  @Test func everyBeginningIsNoList() {
    let json = Self.list.json
    for count in 0..<json.count - 1 { #expect(DoneList(json: Array(json.prefix(count))) == nil) }
  }

  @Test(arguments: ["", "[]", "{}", "{\"version\":2,\"task\":\"a\",\"files\":[],\"figures\":{}}", "\u{FF}"])
  func otherTextIsNoList(text: String) { #expect(DoneList(json: Array(text.utf8)) == nil) }

  @Test func aTaskIsDoneWhenItsListIsThere() throws {
    let fixture = try LakeFixture()
    #expect(try fixture.lake.done("take-0007", in: "n") == nil)
    let failure = #expect(throws: Failure.self) { try fixture.lake.requireDone("take-0007", in: "n") }
    #expect(failure?.exitCode == .inputOutput)
    #expect(failure?.problem.kind == LakeProblems.missing)
    try fixture.lake.put(Self.list, in: "n")
    #expect(try fixture.lake.requireDone("take-0007", in: "n") == Self.list)
    #expect(try fixture.lake.done("take-0007", in: "m") == nil)
  }

  /// A later night finds a list by its inputs, as long as the files are there.
  @Test func aListIsFoundByItsInputs() throws {
    let fixture = try LakeFixture()
    #expect(try fixture.lake.made(from: "abc") == nil)
    try fixture.lake.remember(Self.list)
    #expect(try fixture.lake.made(from: "abc") == nil, "its files are not there")
    for file in Self.list.files { try fixture.lake.put([1], as: file.name) }
    #expect(try fixture.lake.made(from: "abc") == Self.list)
    try fixture.lake.put(Array(Self.list.json.prefix(40)), as: "tasks/abc.json")
    #expect(try fixture.lake.made(from: "abc") == nil)
  }

  /// A list that an attempt began is none.
  @Test func aTornListIsNone() throws {
    let fixture = try LakeFixture()
    try fixture.lake.put(Array(Self.list.json.prefix(40)), as: "nights/n/done/take-0007.json")
    #expect(try fixture.lake.done("take-0007", in: "n") == nil)
  }
}
