import Testing
@testable import Ingest

struct SheetTimeTests {
  @Test(
    arguments: [
      (1, CellFormat.day, "1900-01-01"), (59, .day, "1900-02-28"), (60, .day, nil), (61, .day, "1900-03-01"),
      (45_418, .day, "2024-05-06"), (45_418.25, .day, "2024-05-06T06:00:00"), (45_418, .moment, "2024-05-06T00:00:00"),
      (45_418.9999999, .moment, "2024-05-07T00:00:00"), (45_418.520833333336, .moment, "2024-05-06T12:30:00"),
      (0.5, .clock, "12:00:00"), (0.9999999, .clock, "23:59:59"), (45_418.5, .clock, "2024-05-06T12:00:00"),
      (1.5, .elapsed, "36:00:00"), (0, .day, "1899-12-31"), (-1, .day, nil), (2_958_465, .day, "9999-12-31"),
      (2_958_466, .day, nil), (.infinity, .day, nil), (.nan, .day, nil),
    ] as [(Double, CellFormat, String?)])
  func aSerialNumberIsATime(_ serial: Double, _ format: CellFormat, _ text: String?) {
    #expect(SheetTime.text(serial, format, from1904: false) == text)
  }

  @Test(
    arguments: [
      (0, CellFormat.day, "1904-01-01"), (60, .day, "1904-03-01"), (43_956, .day, "2024-05-06"),
      (0.25, .clock, "06:00:00"), (2_957_003, .day, "9999-12-31"), (2_957_004, .day, nil),
    ] as [(Double, CellFormat, String?)])
  func aSerialNumberCountsFrom1904(_ serial: Double, _ format: CellFormat, _ text: String?) {
    #expect(SheetTime.text(serial, format, from1904: true) == text)
  }
}
