import Testing

@testable import Ingest

@Suite struct DateTextTests {
  @Test(
    arguments: [
      ("2024-05-06T07:08:09Z", 1_714_979_289_000_000), ("2024-05-06T07:08:09.123456789Z", 1_714_979_289_123_456),
      ("2024-05-06T07:08:09.5+02:00", 1_714_972_089_500_000), ("2024-05-06T07:08:09-0330", 1_714_991_889_000_000),
      ("2024-05-06 07:08:09 UTC", 1_714_979_289_000_000), ("2024-05-06T07:08:09+02", 1_714_972_089_000_000),
      ("1714979289", 1_714_979_289_000_000), ("1714979289123", 1_714_979_289_123_000),
      ("1714979289123456", 1_714_979_289_123_456), ("Mon, 06 May 2024 07:08:09 GMT", 1_714_979_289_000_000),
      ("May 6, 2024 at 7:08:09 PM UTC+2", 1_715_015_289_000_000), ("1969-12-31T23:59:59Z", -1_000_000),
    ] as [(String, Int64)])
  func readsInstants(_ text: String, _ microseconds: Int64) {
    #expect(rawBytes(text) { DateText($0) } == .instant(microseconds))
  }

  @Test(
    arguments: [
      ("2024-05-06", 1_714_953_600), ("2024-05-06 07:08:09", 1_714_979_289), ("2024/05/06 07:08", 1_714_979_280),
      ("2012-02", 1_328_054_400), ("6 May 2024", 1_714_953_600), ("May 6, 2024", 1_714_953_600),
      ("6-May-2024", 1_714_953_600), ("6th of September 2024", 1_725_580_800), ("Sept 6 2024", 1_725_580_800),
      ("25.5.2019 15:54", 1_558_799_640), ("2024-05-06T7:08 pm", 1_715_022_480),
    ] as [(String, Int64)])
  func readsTimesOfAWall(_ text: String, _ seconds: Int64) {
    #expect(rawBytes(text) { DateText($0) } == .local(seconds * 1_000_000))
  }

  @Test(arguments: [
    "", "soon", "2024-13-01", "2024-02-30", "2024-05-06T25:00:00Z", "2024-05-06T07:60:00Z", "2024-05-06T", "31/31/2019",
    "5/6", "2024-05-06T07:08:09Zx", "yesterday", "May 2024", "0000-00-00", "2024-05-06T07:08:09+99:00", "a day ago",
    "99999999999999999999", "1 2 3", "May May 6 2024", "5/6/20199",
  ])
  func refusesWhatIsNoDate(_ text: String) {
    #expect(rawBytes(text) { DateText($0) } == nil)
  }

  @Test func numbersWithoutOrderStayUndecided() {
    #expect(
      rawBytes("5/6/2019 15:54") { DateText($0) }
        == .unordered(first: 5, second: 6, year: 2019, time: 57_240_000_000, offset: nil))
    #expect(
      rawBytes("5/6/2019, 3:54 PM") { DateText($0) }
        == .unordered(first: 5, second: 6, year: 2019, time: 57_240_000_000, offset: nil))
  }
}
