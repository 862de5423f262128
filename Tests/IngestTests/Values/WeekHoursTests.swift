import Testing
@testable import Ingest

struct WeekHoursRulesTests {
  private static func week(_ text: String) -> String? {
    Array(text.utf8).withUnsafeBytes { WeekHours(rules: $0, isWhole: true)?.json }
  }

  /// The week as the days of each list of spans, such as `Mo-Fr 09:00-17:00`; days that are not named are closed.
  private static func json(_ spans: [Int: [String]]) -> String {
    let days = (0..<7).map { day in
      "["
        + (spans[day] ?? []).map { "[" + $0.split(separator: "-").map { "\"\($0)\"" }.joined(separator: ",") + "]" }
        .joined(separator: ",") + "]"
    }
    return "[" + days.joined(separator: ",") + "]"
  }

  private static func all(_ spans: String...) -> [Int: [String]] {
    Dictionary(uniqueKeysWithValues: (0..<7).map { ($0, spans) })
  }

  private static let lunch = ["12:00-14:30", "19:00-22:00"]

  @Test(
    "Reads rules that hold every week",
    arguments: [
      ("24/7", all("00:00-24:00")), ("24/7; PH off", all("00:00-24:00")),
      ("Mo-Su 10:00-01:00", all("10:00-01:00")), ("09:30 - 23:45", all("09:30-23:45")),
      ("Mo-Su 11:30-00:00", all("11:30-24:00")), ("18:00-26:00", all("18:00-02:00")),
      ("Tu-Sa 12:00-14:30,19:00-22:00", [1: lunch, 2: lunch, 3: lunch, 4: lunch, 5: lunch]),
      ("Tu, We 19:00-22:00, 12:00-14:30", [1: lunch, 2: lunch]),
      ("Fr-Mo 9:00-18:00", [4: ["09:00-18:00"], 5: ["09:00-18:00"], 6: ["09:00-18:00"], 0: ["09:00-18:00"]]),
      ("We 12:00-14:30,19:00-22:00; We 10:00-11:00", [2: ["10:00-11:00"]]),
      ("We 19:00-22:00, We 12:00-14:30", [2: lunch]),
      ("Mo,Tu 10:00-12:00; Tu off", [0: ["10:00-12:00"]]), ("Mo,Tu 10:00-12:00, Tu closed", [0: ["10:00-12:00"]]),
      ("Mo-Fr,PH 10:00-12:00; Tu-Fr off", [0: ["10:00-12:00"]]),
      ("PH,Sa: 10:00-12:00; PH Mo-Fr 08:00-09:00;", [5: ["10:00-12:00"]]),
      ("Sa 10:00–12:00; SH,PH off; PH open", [5: ["10:00-12:00"]]),
      ("Monday-tue 10:00-12:00", [0: ["10:00-12:00"], 1: ["10:00-12:00"]]),
    ] as [(String, [Int: [String]])])
  func everyWeek(_ text: String, _ days: [Int: [String]]) { #expect(Self.week(text) == Self.json(days)) }

  @Test(
    "Reads none of rules that do not, or that it does not know",
    arguments: [
      "", ";", "off", "Mo off", "Mo-Fr", "Mo-Fr open", "PH 10:00-12:00", "winter", "sunrise-sunset", "18:00+",
      "18:00-22:00+", "10:00-10:00", "10:00", "10-12", "10:00-12:60", "25:00-26:00", "10:00-49:00", "-10:00-12:00",
      "Mo-Fr 10:00-12:00 || 13:00-14:00", "Jul-Aug: Mo-Su 12:00-14:30", "Mo[1] 10:00-12:00", "week 1-9 Mo 10:00-12:00",
      "Mo-Fr 10:00-12:00 \"by appointment\"", "Mo-Fr 10:00-12:00 off", "Mo-Fr 10:00-12:00 PH off",
      "Mo Tu 10:00-12:00", "Mo- 10:00-12:00", "Mo-Fr-Sa 10:00-12:00", "Mo-Fr 10:00-12:00,", "Mo-Fr,,Sa 10:00-12:00",
      "Mo 10:00-12:00, 11:00-13:00", "Mo 10:00-12:00, off", "Mo 24/7", "PH -1 day off; Mo 10:00-12:00",
      "Mo 10:00-12:00; 2026 off", "Venerdì - Domenica 8.00 - 23.00", "9 AM-5 PM",
      "Mo-Fr 9:00-5:00", "12:00-3:00",
    ])
  func notEveryWeek(_ text: String) { #expect(Self.week(text) == nil) }

  @Test("Where the language is not sure, nothing is known of days that are not named")
  func otherDays() throws {
    let text = Array("Mo 10:00-12:00; Tu off".utf8)
    let week = try #require(text.withUnsafeBytes { WeekHours(rules: $0, isWhole: false) })
    #expect(week.json == #"[[["10:00","12:00"]],null,null,null,null,null,null]"#)
  }

  @Test("A week that is written as rules in any order is the week that is read")
  func writtenWeeks() {
    var random = SystemRandomNumberGenerator()
    let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    for _ in 0..<300 {
      var week: [Int: [String]] = [:]
      for day in 0..<7 where Bool.random(using: &random) {
        let hours = (0..<Int.random(in: 1...3, using: &random)).map { 7 * $0 + Int.random(in: 0..<4, using: &random) }
        week[day] = hours.map { "\(ClockText.two($0)):15-\(ClockText.two($0 + 3)):00" }
      }
      guard !week.isEmpty else { continue }
      let rules = week.map { day, spans in
        Bool.random(using: &random)
          ? "\(names[day]) \(spans.joined(separator: ","))"
          : spans.shuffled(using: &random).map { "\(names[day].lowercased())  \($0)" }.joined(separator: " , ")
      }
      #expect(Self.week(rules.joined(separator: ";")) == Self.json(week), "\(rules)")
    }
  }

  @Test("Of any words it makes nothing, or seven days of times")
  func anyWords() {
    var random = SystemRandomNumberGenerator()
    let words = [
      "Mo", "Tu-Th", "Su-Mo", "PH", "SH", "off", "open", "24/7", "10:00-12:00", "18:00-02:00", "7:30-26:15", "00:00",
      "-",
      ",", ";", ":", " ", "+", "\"x\"", "é", "[1]",
    ]
    var read = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...7, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: Bool.random(using: &random) ? " " : "")
      guard let json = Self.week(text) else { continue }
      read += 1
      let times = json.split { "[],".contains($0) }
      #expect(
        !times.isEmpty && times.count % 2 == 0 && json.count { $0 == "[" } == 8 + times.count / 2, "\(text): \(json)")
      #expect(times.allSatisfy { $0.count == 7 && ClockText.read($0.dropFirst().dropLast().utf8) != nil }, "\(text)")
    }
    #expect(read > 100)
  }
}

@Suite struct ClockTextTests {
  @Test(arguments: [
    ("630", "06:30"), ("2130", "21:30"), ("0930", "09:30"), ("9", "09:00"), ("000", "00:00"), ("2400", "24:00"),
    ("1100.0", "11:00"), ("24", "24:00"), ("30", "00:30"), ("2401", nil), ("2460", nil), ("575", nil), ("-630", nil),
    ("6:30", nil), ("12345", nil), ("", nil), (".0", nil), ("75", nil),
  ])
  func aWholeNumberIsHoursAndMinutes(_ text: String, _ clock: String?) {
    #expect(ClockText.number(text.utf8) == clock)
  }

  @Test(arguments: [
    ("09:00", "09:00"), ("9", "09:00"), ("9:30 PM", "21:30"), ("12 AM", "00:00"), ("12pm", "12:00"), ("24:00", "24:00"),
    ("10:0", "10:00"), ("09:00:00", "09:00"), ("9.30", "09:30"), ("noon", "12:00"), ("7h30", "07:30"),
    ("9\u{202F}AM", "09:00"),
  ])
  func readsTimesOfDay(_ text: String, _ clock: String) {
    #expect(ClockText.read(Array(text.utf8)) == clock)
  }

  @Test(arguments: ["", "25:00", "9:60", "13 PM", "soon", "24:01", "9:00 xm", "1:2:3:4", "-1"])
  func refusesWhatIsNoTimeOfDay(_ text: String) {
    #expect(ClockText.read(Array(text.utf8)) == nil)
  }
}
