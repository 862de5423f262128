import Diagnostics
import Foundation
import Pages
import Testing

@testable import Pipeline

@Suite struct BundleTargetTests {
  private final class Place {
    let folder = NSTemporaryDirectory() + "sumaq-target-" + UUID().uuidString

    init() throws {
      for part in ["Output/site/assets", "Exports", ".sumaq", "elsewhere/site/assets", "mine"] {
        try FileManager.default.createDirectory(atPath: folder + "/" + part, withIntermediateDirectories: true)
      }
      for site in ["Output", "elsewhere"] { try write("\(site)/site/assets/synced.js", "") }
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: folder + "/Output/site")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func write(_ path: String, _ text: String) throws {
      try text.write(toFile: folder + "/" + path, atomically: false, encoding: .utf8)
    }

    func target(_ path: String) throws(Failure) -> BundleTarget {
      func at(_ name: String) -> String { folder + "/" + name }
      return try BundleTarget(
        at(path),
        RunRequest(
          exports: at("Exports"), output: at("Output"), state: at(".sumaq"), templates: at("T"), config: at("c")))
    }
  }

  @Test(arguments: [
    "Output", "Output/x.html", "Output/site/deep/x.html", "link/x.html", ".sumaq/x.html", "Exports/x.html",
    "elsewhere/site/x.html", "elsewhere/x.html",
  ])
  func noneIsAmongWhatIsPublishedReadOrKept(path: String) throws {
    let place = try Place()
    let failure = #expect(throws: Failure.self) { try place.target(path) }
    #expect(failure?.exitCode == .cannotCreate && failure?.problem.kind == BundleProblems.place)
  }

  @Test func onlyFilesOfSumaqsAreReplaced() throws {
    let place = try Place()
    func code(_ path: String, any: Bool = false) throws -> ExitCode? {
      var wish = BundleWish()
      wish.replacesAny = any
      do { try place.target(path).check(wish) } catch let failure as Failure { return failure.exitCode }
      return nil
    }
    #expect(try code("mine/new.html") == nil && code("Output2/new.html") == nil)
    try place.write("mine/page.html", "<p>" + BundlePage.mark)
    try place.write("mine/page.zip", "PK" + BundleTarget.zipMark)
    try place.write("mine/empty.html", "")
    #expect(try code("mine/page.html") == nil && code("mine/page.zip") == nil && code("mine/empty.html") == nil)
    try place.write("mine/other.html", "<p>" + BundlePage.mark + "more")
    try place.write("mine/short.html", "x")
    #expect(try code("mine/other.html") == .cannotCreate && code("mine/short.html") == .cannotCreate)
    #expect(try code("mine/other.html", any: true) == nil && code("mine", any: true) == .cannotCreate)
  }
}
