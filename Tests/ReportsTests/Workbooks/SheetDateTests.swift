import Testing

@testable import Reports

@Suite struct SheetDateTests {
  @Test(arguments: [
    ("1900-03-01", 61), ("2000-01-01", 36_526), ("2026-03-14", 46_095), ("2026-03-14T12:00:00Z", 46_095.5),
    ("9999-12-31", 2_958_465),
  ])
  func isCountedAsSheetsDo(text: String, serial: Double) { #expect(SheetDate(text)?.serial == serial) }

  @Test(arguments: [
    "", "2026-03", "1900-02-28", "2026-02-30", "2026-03-14T24:00:00Z", "2026-03-14 12:00:00Z", "2026-03-14T12:00:00+",
    "2026-03-1é", "20260314xx",
  ])
  func otherTextStaysText(text: String) { #expect(SheetDate(text) == nil) }
}
