import Testing
@testable import Pipeline

@Suite struct PathListTests {
  private func list(_ paths: [String], below folder: String? = nil, end: UInt8 = 10) throws -> (String, Int) {
    var written: [UInt8] = []
    var list = PathList(below: folder, end: end) { written += $0 }
    for path in paths { try list.add(path) }
    try list.finish()
    return (String(decoding: written, as: UTF8.self), list.count)
  }

  private let paths = ["reports/index.html", "site/index.html", "site/restaurants/a.html"]

  @Test func eachPathHasItsEnd() throws {
    #expect(try list(paths) == ("reports/index.html\nsite/index.html\nsite/restaurants/a.html\n", 3))
    #expect(try list(Array(paths.prefix(2)), end: 0) == ("reports/index.html\0site/index.html\0", 2))
    #expect(try list([]) == ("", 0))
  }

  @Test func aFoldersPathsBeginThere() throws {
    #expect(try list(paths, below: "site") == ("index.html\nrestaurants/a.html\n", 2))
    #expect(try list(["site-of-others/x"], below: "site") == ("", 0))
  }

  @Test func aLongListIsWrittenInPieces() throws {
    var pieces = 0
    var list = PathList(below: nil) { _ in pieces += 1 }
    for number in 0..<10_000 { try list.add("site/restaurants/\(number).html") }
    try list.finish()
    #expect(pieces > 3 && list.count == 10_000)
  }
}
