import Testing

@testable import Reports
@testable import Store

@Suite struct LinkColumnsTests {
  private let result = ReportResult(
    columns: ["name", "page", "n", "first", "second"],
    rows: [
      [
        .text("Ana <b>"), .text("ana.html?a=1&b=2"), .integer(1), .text("https://a.example/"),
        .text("https://b.example/"),
      ],
      [.text("Bo"), .text("javascript:alert(1)"), .integer(2), .null, .text("data:x")],
      [.text(""), .text("x.html"), .null, .text("//x"), .null],
    ])

  private func html(_ formats: [String: ValueFormat], columns: [String] = []) throws -> String {
    var settings = TableSettings(data: "x")
    settings.columns = columns
    return try TableHTML.html(
      result, settings, .nothing, formats: formats, label: "x", links: TableLinks(root: "../"), sortable: false)
  }

  private func heads(_ html: String) -> [String] {
    html.matches(of: /<th scope="col"[^>]*>([^<]*)</).map { String($0.output.1) }
  }

  @Test func theWordsAreThoseOfTheColumnBefore() throws {
    let html = try html(["page": .link])
    #expect(heads(html) == ["Name", "N", "First", "Second"])
    #expect(html.contains("<a href=\"../ana.html?a=1&amp;b=2\">Ana &lt;b&gt;</a>"))
    #expect(!html.contains("javascript") && html.contains(">Bo<"))
    // A link without words could not be followed.
    #expect(!html.contains("x.html"))
  }

  @Test func anAddressWithoutWordsShowsItself() throws {
    let html = try html(["first": .link, "second": .link])
    #expect(heads(html) == ["Name", "Page", "N", "Second"])
    #expect(html.contains("<a href=\"https://a.example/\" rel=\"nofollow noopener\">1</a>"))
    #expect(html.contains("<a href=\"https://b.example/\" rel=\"nofollow noopener\">https://b.example/</a>"))
    #expect(html.contains(">data:x<") && !html.contains("href=\"data"))
    #expect(heads(try self.html(["name": .link])) == ["Name", "Page", "N", "First", "Second"])
  }

  @Test func columnsChooseWhatIsShown() throws {
    let formats: [String: ValueFormat] = ["page": .link]
    #expect(heads(try html(formats, columns: ["name"])) == ["Name"])
    #expect(try html(formats, columns: ["name"]).contains("href=\"../ana.html"))
    #expect(heads(try html(formats, columns: ["page", "n"])) == ["Page", "N"])
    #expect(heads(try html(formats, columns: ["n", "page", "name"])) == ["N", "Name"])
  }
}
