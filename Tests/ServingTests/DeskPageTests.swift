import Diagnostics
import Testing
@testable import Serving

struct DeskPageTests {
  private let tree = ServedTree(ServedFolders(site: "/x/site", reports: "/x/reports"))

  private func page(_ overview: DeskOverview) -> String {
    String(decoding: DeskPage.bytes(overview, tree), as: UTF8.self)
  }

  @Test func itSaysThatThereIsNothing() {
    let page = page(DeskOverview())
    for words in ["Nothing is wrong.", "Nothing has been built yet.", "No page has been made yet."] {
      #expect(page.contains(words))
    }
  }

  @Test func itListsBuildsTemplatesAndProblems() {
    let problem = ServingProblems.noSite.problem(
      at: Place("restaurant.md", line: 3), excerpt: Excerpt(line: "a <b>{{", column: 6), "an <open> section")
    let page = page(
      DeskOverview(
        builds: [DeskBuild(began: "16:40:01", seconds: 0.123, what: "a&b.md", pages: ["site/é.html"], pageCount: 3)],
        problems: [LiveMistake(problem)],
        templates: [DeskTemplate(name: "row.html", pages: ["site/a.html", "reports/r.html"], pageCount: 2)]))
    for words in [
      "16:40:01", "a&amp;b.md", "3 pages, 0.12 s", "and 2 more", "href=\"/site/%C3%A9.html\"",
      "href=\"/_/values?page=site%2F%C3%A9.html\"", "an &lt;open&gt; section", "restaurant.md:3",
      "a &lt;b&gt;{{\n     ^",
      "row.html", "2 pages", "href=\"/reports/r.html\"",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("page=reports"))
  }
}

struct ValuesPageTests {
  private struct Desk: LiveDesk {
    let answer: Result<[UInt8], any Error>
    func overview() -> DeskOverview { DeskOverview() }
    func values(of path: String) throws -> [UInt8] { try answer.get() }
  }

  private func page(_ answer: Result<[UInt8], any Error>) -> String {
    guard case .bytes(let bytes) = ValuesPage.answer("site/a.html", address: "/a.html", Desk(answer: answer)).body
    else {
      return ""
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func valuesStandBesideThePage() {
    let page = page(.success(Array("{\n  \"name\": \"<b>\"\n}".utf8)))
    #expect(
      page.contains("<iframe src=\"/a.html\"") && page.contains("{\n  &quot;name&quot;: &quot;&lt;b&gt;&quot;\n}"))
  }

  @Test func whyThereAreNoneIsSaid() {
    let failure = Failure(.data, ServingProblems.noSite.problem("there is <no> such page"))
    #expect(page(.failure(failure)).contains("there is &lt;no&gt; such page"))
  }
}
