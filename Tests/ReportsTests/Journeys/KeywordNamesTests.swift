import CSQLite
import Foundation
import Store
import Testing

@testable import Reports

/// Words of SQL as the names of blocks, columns and parameters.
@Suite struct KeywordNamesTests {
  private static let keywords: [String] = (0..<sqlite3_keyword_count()).compactMap { index in
    var start: UnsafePointer<CChar>?
    var count: Int32 = 0
    guard sqlite3_keyword_name(index, &start, &count) == SQLITE_OK, let start else { return nil }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self).lowercased()
  }

  @Test func everyWordNamesABlockAndAColumn() throws {
    #expect(Self.keywords.count > 140)
    let bench = try Bench()
    let blocks = Self.keywords.map { word in
      "```sql \(word) one\nSELECT 'is_\(word)' AS \"\(word)\"\n```\n{{\(word).\(word)}}\n"
    }
    let page = try bench.page(blocks.joined(separator: "\n"))
    #expect(bench.box.problems.isEmpty, "\(bench.box.problems.map(\.headline))")
    for word in Self.keywords { if !page.contains("is_\(word)") { Issue.record("\(word)") } }
  }

  @Test func everyWordNamesAParameter() throws {
    let bench = try Bench()
    let head = "title: T\nparameters:\n" + Self.keywords.map { "  \($0): is_\($0)" }.joined(separator: "\n")
    let all = Self.keywords.map { ":\($0)" }.joined(separator: " || ' ' || ")
    let page = try bench.page("```sql own one\nSELECT \(all) AS x\n```\n{{own.x}}", head: head)
    #expect(bench.box.problems.isEmpty, "\(bench.box.problems.map(\.headline))")
    for word in Self.keywords { if !page.contains("is_\(word)") { Issue.record("\(word)") } }
  }

  @Test func everyWordNamesAColumnWhoseRowsArePages() throws {
    let bench = try Bench()
    let columns = Self.keywords.map { "'is_\($0)' AS \"\($0)\"" }.joined(separator: ", ")
    let own = Self.keywords.map { ":\($0)" }.joined(separator: " || ' ' || ")
    try bench.render([
      "r":
        "---\ntitle: T\n---\n```sql rows each\nSELECT 'a' AS id, \(columns)\n```\n```sql own one\nSELECT \(own) AS x\n```\n{{own.x}}\n"
    ])
    #expect(bench.box.problems.isEmpty, "\(bench.box.problems.map(\.headline))")
    let page = bench.sink.text("reports/r/a.html")
    for word in Self.keywords { if !page.contains("is_\(word)") { Issue.record("\(word)") } }
  }

  @Test func aTableNamedLikeAnotherPartOfTheDictionaryHasAnIdOfItsOwn() throws {
    let tables = ["main", "functions", "select"].map { AnalystTable($0, "m", [.init("a", .text, "m")]) }
    let page = DictionaryPage(words: try Shipped.words()).html(tables, siteTitle: "s")
    for id in ["table-main", "table-functions", "functions", "select"] {
      #expect(page.components(separatedBy: "<h2 id=\"\(id)\"").count == 2, "\(id)")
      #expect(page.components(separatedBy: "aria-labelledby=\"\(id)\"").count == 2, "\(id)")
    }
  }
}
