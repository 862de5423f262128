import Testing

@testable import Publish

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
