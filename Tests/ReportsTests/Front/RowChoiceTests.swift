import Diagnostics
import Testing

@testable import Reports
@testable import Store

@Suite struct RowChoiceTests {
  private let report = """
    ---
    title: Places
    parameters:
      least: 1
    ---
    ```sql towns each
    SELECT id, name FROM restaurants WHERE 1 >= :least ORDER BY id
    ```
    {{name}}
    """

  @Test func setChoosesARowWithoutRegardToCase() throws {
    let bench = try Bench()
    func page(_ set: [String: String]) throws -> String {
      String(decoding: try bench.single(report, set: set), as: UTF8.self)
    }
    #expect(try page([:]).contains("La Casa"))
    #expect(try page(["id": "r2"]).contains("Wok"))
    #expect(try page(["name": "WOK", "least": "1"]).contains("Wok"))
  }

  @Test(arguments: [("name", "Wak", "Did you mean Wok?"), ("nmae", "Wok", "Did you mean name?")])
  func whatIsNotThereIsRefusedWithTheNearest(column: String, value: String, mend: String) throws {
    let bench = try Bench()
    let error = try #require(throws: Failure.self) { try bench.single(report, set: [column: value]) }
    #expect(error.problem.mend == mend)
  }
}
