import Foundation
import Model
import Templating
import Testing

@testable import Pages

/// `Templates/README.md` tells what templates can use, and it is made from the schemas.
@Suite struct TemplatesReadmeTests {
  private static let path = TestSite.templates + "/README.md"
  private static let marker = "<!-- what templates can use: made from the code, checked by a test -->\n"

  /// With `SUMAQ_RECORD=readme` the tables are written, and the test fails all the same.
  @Test func theTablesAreThoseOfTheSchemas() throws {
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
    let parts = text.components(separatedBy: Self.marker)
    try #require(parts.count == 2, "the marker is gone")
    let tables = TemplateReference().text
    if parts[1] != tables, ProcessInfo.processInfo.environment["SUMAQ_RECORD"] == "readme" {
      try (parts[0] + Self.marker + tables).write(toFile: Self.path, atomically: true, encoding: .utf8)
      Issue.record("the templates' README was written anew")
    }
    #expect(parts[1] == tables, "run the tests once with SUMAQ_RECORD=readme")
  }

  /// A name without a meaning, or a text without an example, tells the author of a template nothing.
  @Test func everyNameHasItsMeaningAndEveryTextAnExample() {
    var seen: [Schema] = []
    func check(_ schema: Schema) {
      guard !seen.contains(where: { $0 === schema }), schema !== PageSchemas.words else { return }
      seen.append(schema)
      for slot in schema.slots {
        #expect(slot.meaning.hasSuffix("."), "\(schema.name).\(slot.name)")
        switch slot.kind {
        case .list(let inner), .section(let inner): check(inner)
        case .text where slot.name != ".": #expect(!slot.example.isEmpty, "\(schema.name).\(slot.name)")
        default: continue
        }
      }
    }
    for (_, schema) in PageSchemas.all { check(schema) }
    #expect(seen.count > 20)
  }
}
