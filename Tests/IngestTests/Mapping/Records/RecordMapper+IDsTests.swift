import Testing
@testable import Ingest

@Suite struct SpreadsheetErrorTests {
  private func isOne(_ text: String) -> Bool { Array(text.utf8).withUnsafeBytes { SpreadsheetError.isOne($0) } }

  @Test(arguments: [
    "#NAME?", "#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", " #N/A ", "#name?", "#¿NOMBRE?", "#WERT!",
  ])
  func brokenCellsAreKnown(_ text: String) { #expect(isOne(text)) }

  @Test(arguments: ["", "#", "NAME?", "#NAME", "#1", "#REF!x", "# REF!", "x#REF!", "#REF! #REF!"])
  func anythingElseMayBeAnID(_ text: String) { #expect(!isOne(text)) }
}
