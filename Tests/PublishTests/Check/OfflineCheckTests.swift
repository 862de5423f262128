import Diagnostics
import Testing

@testable import Publish

@Suite struct OfflineCheckTests {
  private func check(_ change: (OutputFixture) throws -> Void) throws -> [Problem] {
    let output = try OutputFixture()
    for (path, text) in SiteCheckerTests.site() { try output.write(text, to: path) }
    var lists = OfflineLists()
    for path in ["index.html", "restaurants/a.html"] {
      lists.add(path, ListedFile(Array((SiteCheckerTests.site()[path] ?? "").utf8), path: path) { _ in 0 })
    }
    try lists.each(photoBytes: 0) { try output.write(String(decoding: $1, as: UTF8.self), to: "offline/" + $0) }
    try output.write("{\"icons\": [{\"src\": \"assets/p.png\", \"sizes\": \"1x1\"}]}", to: "app.webmanifest")
    try change(output)
    let box = ProblemBox()
    _ = try SiteChecker(output.output, workers: 2).run(box)
    return box.problems
  }

  @Test func listsThatAreRightHaveNoFindings() throws {
    #expect(try check { _ in }.map(\.id) == ["check.manifest"])
  }

  @Test func aChangedPageIsFoundByItsList() throws {
    let problems = try check {
      try $0.write((SiteCheckerTests.site()["index.html"] ?? "") + " ", to: "index.html")
    }
    // Its group, and the root with the digest of that and the sum of bytes.
    #expect(problems.count { $0.id == "check.offline-list" } == 2)
  }

  @Test func aListWithoutFilesIsNamed() throws {
    let problems = try check { try $0.write("", to: "offline/zz.txt") }
    #expect(problems.contains { $0.reason == "no file belongs into it" })
  }
}
