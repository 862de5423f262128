import Diagnostics
import Testing

@testable import Serving

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
