import Model
import Testing

@testable import Ingest

private func bytes<T>(_ text: String, _ body: (UnsafeRawBufferPointer) -> T) -> T {
  Array(text.utf8).withUnsafeBytes(body)
}

@Suite struct ValuesTests {
  @Test(
    arguments: [
      ("4", 4), ("4.5", 4.5), ("5.0", 5), ("0", 0), ("0.0", 0), ("4.1/5", 4.1), ("8/10", 4), ("8 of 10", 4),
      ("8 out of 10", 4), ("FIVE", 5), ("one", 1), ("STAR_RATING_FOUR", 4), ("4,5", 4.5), (" 3 ", 3), ("5 stars", 5),
      ("1 star", 1), ("★★★★½", 4.5), ("★★★☆☆", 3), ("1e0", 1), ("0.5", 0.5), ("90/100", 4.5),
    ] as [(String, Double)])
  func readsStars(_ text: String, _ stars: Double) {
    #expect(bytes(text) { StarsReader.stars($0) } == stars)
  }

  @Test(arguments: [
    "Like", "", "5.1", "6", "-1", "0.4", "NaN", "inf", "4.1/0", "6/5", "nine", "SIX", "four five", "4..5", "0x4",
    "1e400",
    "five/ten", "/5", "4/",
  ])
  func refusesWhatIsNoRating(_ text: String) {
    #expect(bytes(text) { StarsReader.stars($0) } == nil)
  }

  @Test func otherScalesAreDeclared() {
    #expect(bytes("8") { StarsReader.stars($0, scale: 10) } == 4)
    #expect(bytes("11") { StarsReader.stars($0, scale: 10) } == nil)
    #expect(bytes("100") { StarsReader.stars($0, scale: 100) } == 5)
    #expect(bytes("4/5") { StarsReader.stars($0, scale: 10) } == 4)
  }

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
    #expect(bytes(text) { DateText($0) } == .instant(microseconds))
  }

  @Test(
    arguments: [
      ("2024-05-06", 1_714_953_600), ("2024-05-06 07:08:09", 1_714_979_289), ("2024/05/06 07:08", 1_714_979_280),
      ("2012-02", 1_328_054_400), ("6 May 2024", 1_714_953_600), ("May 6, 2024", 1_714_953_600),
      ("6-May-2024", 1_714_953_600), ("6th of September 2024", 1_725_580_800), ("Sept 6 2024", 1_725_580_800),
      ("25.5.2019 15:54", 1_558_799_640), ("2024-05-06T7:08 pm", 1_715_022_480),
    ] as [(String, Int64)])
  func readsTimesOfAWall(_ text: String, _ seconds: Int64) {
    #expect(bytes(text) { DateText($0) } == .local(seconds * 1_000_000))
  }

  @Test(arguments: [
    "", "soon", "2024-13-01", "2024-02-30", "2024-05-06T25:00:00Z", "2024-05-06T07:60:00Z", "2024-05-06T", "31/31/2019",
    "5/6", "2024-05-06T07:08:09Zx", "yesterday", "May 2024", "0000-00-00", "2024-05-06T07:08:09+99:00", "a day ago",
    "99999999999999999999", "1 2 3", "May May 6 2024", "5/6/20199",
  ])
  func refusesWhatIsNoDate(_ text: String) {
    #expect(bytes(text) { DateText($0) } == nil)
  }

  @Test func numbersWithoutOrderStayUndecided() {
    #expect(
      bytes("5/6/2019 15:54") { DateText($0) }
        == .unordered(first: 5, second: 6, year: 2019, time: 57_240_000_000, offset: nil))
    #expect(
      bytes("5/6/2019, 3:54 PM") { DateText($0) }
        == .unordered(first: 5, second: 6, year: 2019, time: 57_240_000_000, offset: nil))
  }

  @Test(
    arguments: [
      ("12.50", "12.50", nil, 1250), ("1,200", "1200", nil, 120_000), ("1.200,50", "1200.50", nil, 120_050),
      ("€ 12,50", "12.50", "EUR", 1250), ("12,50 EUR", "12.50", "EUR", 1250), ("-3", "-3", nil, -300),
      ("$5", "5", nil, 500), ("1,20,000.5", "120000.5", nil, 12_000_050), ("0.005", "0.005", nil, 1),
      ("Rs 200", "200", "INR", 20_000), ("1'000.00", "1000.00", nil, 100_000), ("0,500", "0.500", nil, 50),
      ("1,234,567", "1234567", nil, 123_456_700),
    ] as [(String, String, String?, Int64)])
  func readsMoney(_ text: String, _ decimal: String, _ currency: String?, _ minor: Int64) {
    let money = bytes(text) { Money($0) }
    #expect(money?.text == decimal)
    #expect(money?.currency == currency)
    #expect(money?.minorUnits(currency: nil) == minor)
  }

  @Test(arguments: [
    "", "abc", "1.2.3,4", "--1", "1-2", ".", "5.", ".5", "12 EURO", "1e5", "1,2,3", "99999999999999999999",
  ])
  func refusesWhatIsNoMoney(_ text: String) {
    #expect(bytes(text) { Money($0)?.minorUnits(currency: nil) } == nil)
  }

  @Test func largeAmountsAreNoneRatherThanOthers() {
    #expect(bytes("92233720368547758.06") { Money(number: $0)?.minorUnits(currency: nil) } == 9_223_372_036_854_775_806)
    for text in ["92233720368547758.07", "92233720368547758.08", "1844674407370955161.6", "100000000000000000000"] {
      #expect(bytes(text) { Money(number: $0)?.minorUnits(currency: nil) } == nil)
    }
  }

  @Test func currenciesHaveTheirOwnMinorUnits() {
    let money = bytes("1234.5678") { Money($0) }
    #expect(money?.minorUnits(currency: "JPY") == 1235)
    #expect(money?.minorUnits(currency: "KWD") == 1_234_568)
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

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("1.25", 1.25), ("123456789012345", 123_456_789_012_345), ("0.1", 0.1), ("1e3", 1000),
      ("12345678901234567890", 1.2345678901234567e19), ("0.30000000000000004", 0.30000000000000004), (" 7 ", 7),
    ] as [(String, Double)])
  func readsNumbers(_ text: String, _ number: Double) {
    #expect(bytes(text) { NumberReader.double($0) } == number)
  }

  @Test func shortDecimalsAreTheNearestDoubles() {
    var random = SeededRandom(5)
    for _ in 0..<5000 {
      let digits = Int.random(in: 0..<1_000_000_000_000, using: &random)
      let text = "\(digits / 1_000_000).\(String(digits % 1_000_000 + 1_000_000).dropFirst())"
      #expect(bytes(text) { NumberReader.double($0) } == Double(text))
    }
  }

  @Test(arguments: [
    ("plain", "plain"), ("(Translated by Google) Good\n\n(Original)\nGut", "Gut"),
    ("Gut\n\n(Translated by Google)\nGood", "Gut"), ("(Translated by Google) Good", "(Translated by Google) Good"),
    ("", ""), ("(Original)", ""),
  ])
  func keepsWhatTheAuthorWrote(_ text: String, _ original: String) {
    #expect(bytes(text) { String(decoding: TranslatedText.original($0), as: UTF8.self) } == original)
  }

  @Test func equalBytesHaveEqualDigestsHoweverTheyAreCut() {
    var random = SeededRandom(6)
    let data = (0..<1000).map { _ in UInt8.random(in: 0...255, using: &random) }
    var digests: Set<String> = []
    for count in [0, 1, 31, 32, 33, 63, 64, 65, 999, 1000] {
      var whole = ContentDigest()
      data[..<count].withUnsafeBytes { whole.update($0) }
      var pieces = ContentDigest()
      var start = 0
      while start < count {
        let end = min(count, start + Int.random(in: 1...50, using: &random))
        data[start..<end].withUnsafeBytes { pieces.update($0) }
        start = end
      }
      #expect(whole.text == pieces.text)
      digests.insert(whole.text)
    }
    #expect(digests.count == 10)
  }
}
