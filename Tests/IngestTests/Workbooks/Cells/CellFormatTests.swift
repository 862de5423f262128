import Testing

@testable import Ingest

struct CellFormatTests {
  @Test(
    arguments: [
      ("General", CellFormat.number), ("0.00", .number), ("#,##0.00 [$€-407]", .number), ("00000", .digits(5)),
      ("0", .number), ("0%", .number), ("\"year\" 0", .number), ("\\d0", .number), ("0_d", .number), ("0*s", .number),
      ("[Red]0", .number), ("0;d", .number), ("[$-409]d/m/yy", .day), ("yyyy-mm-dd", .day), ("mmm", .day),
      ("DD.MM.YYYY", .day), ("d/m/yy h:mm", .moment), ("yyyy\\-mm\\-dd\\Thh:mm:ss", .moment), ("h:mm AM/PM", .clock),
      ("mm:ss", .clock), ("[h]:mm", .elapsed), ("[mm]:ss", .elapsed), ("[ss]", .elapsed), ("\"open", .number),
      ("[open", .number), ("", .number),
    ])
  func aCodeSaysWhatANumberIs(_ code: String, _ format: CellFormat) { #expect(CellFormat(code: code) == format) }

  @Test func builtInFormatsOfTimesAreKnown() {
    for id in 0..<164 {
      let isTime = (14...22).contains(id) || (45...47).contains(id) || (27...36).contains(id) || (50...58).contains(id)
      #expect((CellFormat(builtIn: id) != .number) == isTime, "\(id)")
    }
  }
}
