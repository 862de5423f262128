import Model
import Testing

@testable import Pages

@Suite struct OpeningHoursTests {
  @Test(arguments: [
    (#"[null,[["11:30","17:30"]],[["11:30","17:30"]],null,null,null,null]"#, ["Tuesday, Wednesday 11:30 to 17:30"]),
    (
      #"[[],[["9:00","12:00"],["18:00","23:00"]],[],[],[],[],[]]"#,
      ["Tuesday 9:00 to 12:00, 18:00 to 23:00", "Monday closed", "Wednesday to Sunday closed"]
    ),
    (
      "[\(Array(repeating: #"[["00:00","24:00"]]"#, count: 7).joined(separator: ","))]",
      ["Every day 00:00 to 24:00"]
    ),
  ])
  func neighbouringDaysWithTheSameHoursAreOneLine(json: String, lines: [String]) throws {
    let words = try StringTableReaderTests.shipped(.english, .init())
    #expect(try #require(OpeningHours(json: json)).lines(words) == lines)
  }

  /// What the page's script reads.
  @Test func aWeekIsToldToScripts() {
    let json = #"[[],[["9:00","12:00"],["18:00","2:00"]],null,null,null,[],[]]"#
    #expect(OpeningHours(json: json)?.code == "0-0,1-1:540-720,1-1:1080-120,5-6")
    #expect(OpeningHours(json: "[null,null,null,null,null,null,null]")?.code == nil)
    #expect(OpeningHours(everyDayFrom: "09:00", to: "17:30")?.code == "0-6:540-1050")
    #expect(OpeningHours(everyDayFrom: "9:00:00", to: "24:00")?.code == "0-6:540-1440")
    for late in ["late", "", "25:00", "9", "9:60", "9:00:00:00"] {
      #expect(OpeningHours(everyDayFrom: "09:00", to: late) == nil)
    }
  }

  /// What search engines read; nothing where hours may be no hours, or any.
  @Test func aWeekIsToldAsSchemaOrgWritesIt() {
    func week(_ days: String...) -> [String]? { OpeningHours(json: "[\(days.joined(separator: ","))]")?.structured }
    let (lunch, late) = (#"[["9:00","12:00"]]"#, #"[["9:00","12:00"],["18:00","2:00"]]"#)
    #expect(
      week("[]", lunch, lunch, "null", late, late, #"[["18:00","24:00"]]"#)
        == ["Tu-We 09:00-12:00", "Fr-Sa 09:00-12:00", "Fr-Sa 18:00-02:00", "Su 18:00-00:00"])
    let whole = #"[["00:00","24:00"]]"#
    #expect(week(whole, whole, whole, whole, whole, whole, whole) == ["Mo-Su"])
    #expect(week("null", "null", "null", "null", "null", "null", "[]") == [])
    #expect(week(lunch, #"[["9:00","noon"]]"#, "[]", "[]", "[]", "[]", "[]") == nil)
    #expect(OpeningHours(everyDayFrom: "17:00", to: "23:00")?.structured == ["Mo-Su 17:00-23:00"])
    #expect(OpeningHours(everyDayFrom: "00:00", to: "00:00")?.structured == nil)
  }

  @Test(arguments: ["", "[]", "{}", "[null]", "[[[[[[", #"[["a"#, "[\"\(String(repeating: "x", count: 99))\"]"])
  func whatIsNoWeekIsNothing(json: String) {
    #expect(OpeningHours(json: json) == nil)
  }
}
