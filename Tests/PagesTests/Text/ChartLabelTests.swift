import Testing

@testable import Pages

@Suite struct ChartLabelTests {
  @Test func longNamesAreCutAndWideLettersCountTwice() {
    #expect(ChartLabel.cut("El Batán de Carmen") == "El Batán de Carmen")
    #expect(ChartLabel.cut(String(repeating: "a", count: 40)).count == 31)
    #expect(ChartLabel.cut(String(repeating: "金", count: 40)).count == 16)
    #expect(ChartLabel.cut("a" + String(repeating: "\u{301}", count: 500)).utf8.count < 140)
  }
}
