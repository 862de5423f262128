import Testing
@testable import Ingest

struct CellReferenceTests {
  @Test(arguments: [
    ("A1", 1), ("z9", 26), ("AA1", 27), ("XFD1048576", 16_384), ("XFE1", nil), ("AAAA1", nil), ("7", nil), ("", nil),
  ])
  func aReferenceNamesAColumn(_ text: String, _ column: Int?) {
    #expect(rawBytes(text) { CellReference.column($0) } == column)
  }

  @Test(arguments: [(1, "A"), (26, "Z"), (27, "AA"), (702, "ZZ"), (703, "AAA"), (16_384, "XFD")])
  func aColumnHasLetters(_ column: Int, _ letters: String) { #expect(CellReference.letters(column) == letters) }
}
