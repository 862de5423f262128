import Platform
import Testing

@testable import Pipeline

@Suite struct WatchedFoldersTests {
  private var folders: WatchedFolders {
    var request = RunRequest(
      exports: "/w/Exports", output: "/w/Output", state: "/w/.sumaq", templates: "/w/Templates", config: "/w/sumaq.json"
    )
    request.shippedTemplates = "/usr/share/sumaq/Templates"
    return WatchedFolders(request)
  }

  @Test(arguments: [
    ("/w/Exports/reviews.ndjson", SavedFiles.Area.exports), ("/w/Exports/photos/a.jpg", .exports),
    ("/w/Exports", .exports), ("/w/sumaq.json", .settings), ("/w/Templates/restaurant.md", .templates),
    ("/w/Templates/partials/row.html", .templates), ("/w/Templates/assets/site.css", .styles),
    ("/w/Templates/assets/site.js", .templates), ("/w/Templates/strings/es.json", .strings),
    ("/w/Templates/reports/league.md", .reports), ("/w/Templates/reports/reports.css", .styles),
    ("/usr/share/sumaq/Templates/index.md", .templates), ("/w/Templates", .templates),
  ])
  func aFileIsForOneThing(path: String, area: SavedFiles.Area) {
    #expect(folders.areas(of: path) == [area])
  }

  @Test(arguments: [
    "/w/Templates/.restaurant.md.swp", "/w/Templates/restaurant.md~", "/w/Templates/4913", "/w/Templates/#index.md#",
    "/w/Exports/reviews.ndjson.part", "/w/Exports/.hidden", "/w/other.json", "/w/Output", "/w/Exports2/x",
  ])
  func whatNoRunReadsIsLeftOut(path: String) {
    #expect(folders.areas(of: path) == [])
  }

  @Test func aMissingFolderThatAppearsCounts() {
    #expect(folders.areas(of: "/usr/share/sumaq") == [.templates])
    #expect(folders.areas(of: "/w").contains(.exports))
  }

  @Test func whatWasSavedIsSaidInWords() {
    var saved = folders.saved(RestingFiles.Change(paths: ["/w/Templates/index.md"]))
    #expect(saved.words == "index.md")
    saved.add(folders.saved(RestingFiles.Change(paths: ["/w/Exports/a.csv", "/w/Exports/x~"])))
    #expect(saved.words == "a.csv and 1 more file")
    #expect(saved.areas == [.templates, .exports])
    #expect(folders.saved(RestingFiles.Change(isUnknown: true)).words == "everything")
    #expect(folders.saved(RestingFiles.Change(paths: ["/w/Templates/x~"])).isEmpty)
  }
}
