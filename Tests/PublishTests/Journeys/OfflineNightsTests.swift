import Model
import Testing

@testable import Publish

/// The lists of `offline/` over nights.
@Suite struct OfflineNightsTests {
  private func publish(_ pages: Pages, _ output: OutputFixture, full: Bool = false) throws -> PublishOutcome {
    let settings = PublicationSettings(output: output.output, full: full, workers: 2, hasLists: true)
    let publication = try Publication(settings, store: output.store, problems: output.problems)
    let files = NamedFiles(publication)
    for (path, page) in pages.sorted(by: { $0.key < $1.key }) {
      let inputs = Array(page.inputs.utf8)
      if files.reuse(path, inputs: inputs) { continue }
      try files.accept(
        RenderedPage(path: path, kind: page.kind, content: .bytes(Array(page.text.utf8)), inputs: inputs))
    }
    try files.close([.site, .reports])
    return try publication.finish(site: .all)
  }

  private func lists(_ output: OutputFixture) throws -> [String: String] {
    try output.published().filter { $0.key.hasPrefix("site/offline/") }
  }

  private func clean(_ pages: Pages) throws -> [String: String] {
    let output = try OutputFixture()
    _ = try publish(pages, output)
    return try lists(output)
  }

  private static func night(_ number: Int) -> Pages {
    var pages: Pages = [
      "site/index.html": Page("home \(number)"), "site/assets/synced.js": Page("\(number)", kind: .asset),
      "site/photos/aa/aa-90.jpg": Page("photo", kind: .photo), "site/sealed/index.html": Page("sealed \(number)"),
      "reports/index.html": Page("reports"), "site/reports/a.html": Page("public report"),
    ]
    for place in 0..<40 where (place + number) % 7 != 0 {
      pages["site/restaurants/r\(place).html"] = Page("place \(place) \((place * number) % 5)")
    }
    return pages
  }

  @Test func anySeriesOfNightsEqualsACleanBuild() throws {
    let output = try OutputFixture()
    for number in [1, 2, 2, 5, 3, 1] {
      _ = try publish(Self.night(number), output)
      #expect(try lists(output) == clean(Self.night(number)))
    }
    _ = try output.rollBack()
    #expect(try lists(output) == clean(Self.night(3)))
    _ = try publish(Self.night(4), output)
    #expect(try lists(output) == clean(Self.night(4)))
  }

  @Test func aNightRewritesTheRootAndTheListsOfItsFiles() throws {
    let output = try OutputFixture()
    var pages = Self.night(1)
    _ = try publish(pages, output)
    let before = try lists(output)
    pages["site/restaurants/r1.html"] = Page("changed")
    #expect(try publish(pages, output).written == 3)
    #expect(try lists(output).filter { before[$0.key] != $0.value }.count == 2)
    #expect(try publish(pages, output).written == 0)
  }

  /// A site that becomes an app has pages whose digest the ledger lacks; without lists they are removed.
  @Test func listsComeAndGoWithTheSetting() throws {
    let output = try OutputFixture()
    let pages = Self.night(1)
    try output.publish(pages)
    #expect(try lists(output).isEmpty)
    _ = try publish(pages, output)
    #expect(try lists(output) == clean(pages))
    try output.publish(pages)
    #expect(try lists(output).isEmpty)
    #expect(try output.published() == pages.tree)
  }

  @Test func aDamagedListIsMadeAgain() throws {
    let output = try OutputFixture()
    let pages = Self.night(1)
    _ = try publish(pages, output)
    try output.write("x", to: "site/offline/root.txt")
    _ = try publish(pages, output, full: true)
    #expect(try lists(output) == clean(pages))
  }
}
