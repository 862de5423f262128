import Testing

@testable import Ingest

@Suite struct ClockTextTests {
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
