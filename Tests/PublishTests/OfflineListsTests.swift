import Testing

@testable import Publish

@Suite struct OfflineListsTests {
  private func files(_ lists: OfflineLists) -> [String: String] {
    var files: [String: String] = [:]
    lists.each(photoBytes: 9) { files[$0] = String(decoding: $1, as: UTF8.self) }
    return files
  }

  @Test(arguments: [(0, 1), (1024, 1), (1025, 2), (16_384, 2), (16_385, 3), (330_000, 3)])
  func moreFilesHaveMoreLists(files: Int, digits: Int) {
    #expect(OfflineRoot(files: files, bytes: 0, photoBytes: 0).digits == digits)
  }

  /// The expected texts are those of `offline_lists.py`.
  @Test func aListHasItsFilesByPath() {
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

@Suite struct ListedFileTests {
  @Test(arguments: [
    ("index.html", true), ("restaurants/a/1.html", true), ("restaurants/a/s-1.js", true), ("search/s-00.js", true),
    ("assets/synced.js", true), ("assets/site-1a.js", false), ("sw.js", false), ("sealed/index.html", false),
    ("sealed/s/00.js", false), ("photos/aa/aa-900.jpg", false), ("reports/months.html", true), ("index.html.gz", false),
    ("feed.xml", false), ("offline/root.txt", false),
  ]) func listsHavePagesAndWhatSearchesLoad(path: String, isListed: Bool) {
    #expect(ListedFile.lists(path) == isListed)
  }

  @Test func aPagesPhotosCountOnceAtTheirLargest() {
    let page = """
      <img src="../photos/aa/aa-900.jpg" srcset="../photos/bb/bb-320.jpg 320w, ../photos/aa/aa-900.jpg 900w" alt="">
      <img src="../photos/aa/aa-900.jpg"><img src="data:image/png;base64,AA"><img src="../assets/x.png">
      <img src="../photos/cc/cc-96.jpg">
      """
    var asked: [String] = []
    let file = ListedFile(Array(page.utf8), path: "restaurants/a.html") {
      asked.append($0)
      return 10
    }
    #expect(asked.sorted() == ["photos/aa/aa-900.jpg", "photos/cc/cc-96.jpg"])
    #expect(file.photoBytes == 20)
    #expect(file.bytes == page.utf8.count)
  }

  @Test func theDigestIsThatOfBrowsers() {
    #expect(ListedFile.sha(Array("abc".utf8)) == 0xba78_16bf_8f01_cfea)
  }
}
