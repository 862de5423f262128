import Testing

@testable import Ingest

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
