import Model
import Testing

@testable import Pages

@Suite struct OpeningHoursTests {
  @Test(arguments: [
    (#"[null,[["11:30","17:30"]],[["11:30","17:30"]],null,null,null,null]"#, ["Tuesday to Wednesday, 11:30 to 17:30"]),
    (
      #"[[],[["9:00","12:00"],["18:00","23:00"]],[],[],[],[],[]]"#,
      ["Monday, closed", "Tuesday, 9:00 to 12:00, 18:00 to 23:00", "Wednesday to Sunday, closed"]
    ),
    (
      "[\(Array(repeating: #"[["00:00","24:00"]]"#, count: 7).joined(separator: ","))]",
      ["Every day, 00:00 to 24:00"]
    ),
  ])
  func neighbouringDaysWithTheSameHoursAreOneLine(json: String, lines: [String]) throws {
    let words = try StringTableReaderTests.shipped(.english, .init())
    #expect(try #require(OpeningHours(json: json)).lines(words) == lines)
  }

  @Test(arguments: ["", "[]", "{}", "[null]", "[[[[[[", #"[["a"#, "[\"\(String(repeating: "x", count: 99))\"]"])
  func whatIsNoWeekIsNothing(json: String) {
    #expect(OpeningHours(json: json) == nil)
  }
}
