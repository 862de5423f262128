import Testing

@testable import Platform

@Suite struct PathTests {
  @Test(arguments: [
    ("a", "/w/a"), ("./a/../b", "/w/b"), ("/x//y/.", "/x/y"), ("../../../..", "/"), ("", "/w"),
  ])
  func absolute(path: String, result: String) {
    #expect(Path.absolute(path, in: "/w") == result)
  }

  @Test func parentAndName() {
    #expect(Path.parent(of: "/a/b") == "/a")
    #expect(Path.parent(of: "/a") == "/")
    #expect(Path.parent(of: "a") == ".")
    #expect(Path.name(of: "/a/b.txt") == "b.txt")
    #expect(Path.join("/a/", "b") == "/a/b")
    #expect(Path.join("/a", "/b") == "/b")
  }
}
