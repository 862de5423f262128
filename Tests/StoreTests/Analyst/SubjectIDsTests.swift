import Model
import Testing

@testable import Store

@Suite struct SubjectIDsTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  /// The index by which a session finds out must have every id that is shown as another one.
  @Test(arguments: [
    "bob@mail.example", "bob%40x", "bob(at)x", "bob at x.example", "bob_AT_x.example",
    "bob&#64;x", "+51999123456", "999-123-456", "(01)4456677", "९९९१२३४५६", "ｂｏｂ＠ｘ", "tel:+51999123456", "999 123 456",
  ])
  func anIDThatIsHiddenIsFound(_ id: String) throws {
    var export = TestExport()
    export.add(.users, ["id": .text(id)])
    try test.night(IngestRules(usersPages: .all), export)
    let connection = try test.store.readingConnection()
    #expect(try SubjectIDs.hides("users", connection))
    #expect(try !SubjectIDs.hides("restaurants", connection))
    let plan = try connection.rows(
      "EXPLAIN QUERY PLAN SELECT 1 FROM main.users WHERE \(QuestionsSchema.mayBeHidden) AND shown_id(id) <> id"
    ) { $0.text(3) ?? "" }
    #expect(plan.joined().contains("users_hidden"))
  }

  @Test func ordinaryIDsAreShown() throws {
    var export = TestExport()
    for id in ["u1", "1234567", "2024-01-15", "Tom & Jerry", "José", "look at me"] {
      export.add(.users, ["id": .text(id)])
    }
    try test.night(IngestRules(usersPages: .all), export)
    #expect(try !SubjectIDs.hides("users", test.store.readingConnection()))
  }
}
