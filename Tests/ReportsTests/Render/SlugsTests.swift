import Diagnostics
import Model
import Store
import Testing

@testable import Reports

@Suite struct SlugsTests {
  private func slugs(_ values: [String]) throws -> [String] {
    let source = ReportSource(name: "r", file: "r.md", text: "x", languages: ["en"])
    return try Slugs(
      rows: ReportResult(columns: ["id"], rows: values.map { [.text($0)] }), source: source, block: nil
    ).list
  }

  @Test func aPageIsNamedByTheTransliteration() throws {
    #expect(try slugs(["Sabandía", "r-1", "AbC", "北京"]) == ["sabandia", "r-1", "abc", Slug.of("北京")])
  }

  /// Each row has a page of its own.
  @Test func rowsOfOneSlugHaveTheirDigests() throws {
    let values = ["Tex-Mex", "Tex Mex", "tex-mex", "Thai", "THAI", "Sabandi\u{301}a", "Sabandía"]
    let found = try slugs(values)
    #expect(Set(found).count == values.count)
    #expect(found == values.map(Slug.of))
    #expect(try slugs(values.reversed()) == found.reversed(), "in any order of rows")
  }

  @Test func twoRowsOfOneValueAreRefused() {
    #expect(throws: Failure.self) { try slugs(["Thai", "Thai"]) }
  }
}
