import Testing

@testable import Publish

@Suite struct OfflineListsTests {
  private func files(_ lists: OfflineLists) -> [String: String] {
    var files: [String: String] = [:]
    lists.each(photoBytes: 9) { files[$0] = String(decoding: $1, as: UTF8.self) }
    return files
  }

  @Test(arguments: [(0, 1), (1024, 1), (1025, 2), (16_384, 2), (16_385, 3), (330_000, 3)])
  func moreFilesHaveMoreShards(files: Int, digits: Int) {
    #expect(OfflineRoot(files: files, bytes: 0, photoBytes: 0).digits == digits)
  }

  /// The expected texts are those of `offline_lists.py`.
  @Test func aShardHasItsFilesByPath() {
    var lists = OfflineLists()
    let paths = ["index.html", "restaurants/b.html", "restaurants/a.html", "search/s-00.js", "assets/synced.js"]
    for (number, path) in paths.enumerated() {
      lists.add(path, ListedFile(sha: UInt64(number) << 4 | 0xA, bytes: number, photoBytes: 2 * number))
    }
    let files = files(lists)
    let root = files["root.txt"]?.split(separator: "\n") ?? []
    #expect(root.first == "sumaq-offline 1 1 5 10 9")
    #expect(root.count == 17)
    #expect(root.dropFirst().count { $0 == "-" } == 17 - files.count)
    #expect(files.filter { $0.key != "root.txt" }.values.joined().split(separator: "\n").count == 5)
    #expect(files["0.txt"]?.contains("000000000000000a 0 0 index.html\n") ?? false)
  }

  @Test func theOrderOfAddingDoesNotMatter() {
    let paths = (0..<3000).map { "restaurants/r\($0).html" }
    var (first, second) = (OfflineLists(), OfflineLists())
    for path in paths { first.add(path, ListedFile(sha: 1, bytes: 2, photoBytes: 3)) }
    for path in paths.reversed() { second.add(path, ListedFile(sha: 1, bytes: 2, photoBytes: 3)) }
    #expect(files(first) == files(second))
    #expect(files(first).keys.contains("00.txt"))
  }
}
