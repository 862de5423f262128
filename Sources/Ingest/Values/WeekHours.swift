/// The opening hours of a week, from Monday on.
struct WeekHours {
  private var days: [[(opens: String, closes: String)]] = Array(repeating: [], count: 7)
  /// Whether it is closed on the days that have no hours, rather than that nothing is known of them.
  private var isClosedOtherwise = false

  init() {}

  /// The days' spans in minutes since midnight. One that ends on the next day has its time of day there as its end.
  init(_ days: [[Range<Int>]], isClosedOtherwise: Bool) {
    func text(_ minute: Int) -> String { ClockText.two(minute / 60) + ":" + ClockText.two(minute % 60) }
    self.days = days.map { spans in
      spans.map { span in
        let closes = span.upperBound
        return (text(span.lowerBound), text(closes > 24 * 60 ? closes - 24 * 60 : closes))
      }
    }
    self.isClosedOtherwise = isClosedOtherwise
  }

  var isEmpty: Bool { days.allSatisfy(\.isEmpty) }

  /// 0 for Monday; English names, complete or cut to three letters.
  static func day(named word: String) -> Int? {
    let folded = word.lowercased()
    guard folded.utf8.count >= 3 else { return nil }
    return ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].firstIndex {
      $0.hasPrefix(folded)
    }
  }

  /// Adds `10:0-18:0`, `9 AM to 5 PM`, or several separated by `,`. `Closed` adds none, `Open 24 hours` the whole day.
  mutating func add(_ text: UnsafeRawBufferPointer, day: Int) -> Bool {
    let words = ASCIIText.words(text).map { String(decoding: $0, as: UTF8.self) }
    if words == ["closed"] { return true }
    if words == ["open", "24", "hours"] { return add(Array("0:00".utf8), Array("24:00".utf8), day: day) }
    for part in String(decoding: text, as: UTF8.self).split(separator: ",") {
      // Google separates with thin and narrow spaces.
      let plain = part.replacing("\u{202F}", with: " ").replacing("\u{2009}", with: " ")
      let ends = plain.replacing(" to ", with: "-").replacing("–", with: "-").split(separator: "-")
      guard ends.count == 2, add(Array(ends[0].utf8), Array(ends[1].utf8), day: day) else { return false }
    }
    return true
  }

  mutating func add(_ opens: [UInt8], _ closes: [UInt8], day: Int) -> Bool {
    guard let from = ClockText.read(opens), let to = ClockText.read(closes) else { return false }
    // Yelp writes a whole day as 0:0-0:0.
    days[day].append((from, to == "00:00" ? "24:00" : to))
    return true
  }

  /// `[[["09:00","17:00"]],null,…]`.
  var json: String {
    let entries = days.map { spans in
      spans.isEmpty && !isClosedOtherwise
        ? "null" : "[" + spans.map { "[\"\($0.opens)\",\"\($0.closes)\"]" }.joined(separator: ",") + "]"
    }
    return "[" + entries.joined(separator: ",") + "]"
  }
}

/// Hours in the language of OpenStreetMap's `opening_hours`, of which schema.org's `openingHours` is a part:
/// `Mo-Fr 11:30-14:30,18:00-24:00; Sa,Su 12:00-02:00; We off; PH closed`.
extension WeekHours {
  /// Reads what is the same in every ordinary week, whole or not at all: nil for seasons, comments, open ends, times of
  /// the sun, hours that overlap, and anything that is no such rule. What is said of holidays alone is left out. Days that
  /// no rule opens are closed where the language says so (`isWhole`), else unknown.
  init?(rules text: UnsafeRawBufferPointer, isWhole: Bool) {
    let plain = String(decoding: text, as: UTF8.self).lowercased().replacing("–", with: "-")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing(" -", with: "-").replacing(
        "- ", with: "-")
    var week: [[Range<Int>]] = Array(repeating: [], count: 7)
    for rule in plain.split(separator: ";") where rule != " " {
      var reading = HoursRule()
      for part in rule.split(separator: ",", omittingEmptySubsequences: false) {
        guard reading.read(part.split(separator: " ")[...], into: &week) else { return nil }
      }
      guard reading.hasHours else { return nil }
    }
    week = week.map { $0.sorted { $0.lowerBound < $1.lowerBound } }
    let overlap = week.contains { zip($0, $0.dropFirst()).contains { $0.upperBound > $1.lowerBound } }
    guard !overlap, week.contains(where: { !$0.isEmpty }) else { return nil }
    self.init(week, isClosedOtherwise: isWhole)
  }
}

/// One rule of `opening_hours`, read from comma to comma. It replaces what was said of its days before; behind hours and
/// a comma, further hours and days add to it.
private struct HoursRule {
  private var days: Set<Int> = []
  private var isOfHolidays = false
  /// Whether it is of those holidays that are on its days: `PH Mo-Fr`.
  private var isRestricted = false
  private var adds = false
  /// Whether its hours, or that it is closed, were read.
  private(set) var hasHours = false

  init() {}

  mutating func read(_ words: ArraySlice<Substring>, into week: inout [[Range<Int>]]) -> Bool {
    var words = words
    var selectors = 0
    while let word = words.first, let found = Self.days(word) {
      if selectors == 0, hasHours {
        self = HoursRule()
        adds = true
      }
      words.removeFirst()
      selectors += 1
      days.formUnion(found)
      isOfHolidays = isOfHolidays || found.isEmpty
      isRestricted = isRestricted || selectors > 1
    }
    guard !isRestricted || isOfHolidays else { return false }
    guard let word = words.popFirst() else { return selectors > 0 }
    if hasHours { adds = true }
    let isOfHolidaysOnly = isRestricted || (isOfHolidays && days.isEmpty)
    var spans: [Range<Int>] = []
    switch word {
    case "off", "closed": if hasHours { return false }
    case "open": if !isOfHolidaysOnly { return false }
    case "24/7" where days.isEmpty && !isOfHolidays: spans = [0..<24 * 60]
    default:
      guard let span = Self.span(word) else { return false }
      spans = [span]
      if words.first == "open" { words.removeFirst() }
    }
    hasHours = true
    guard words.isEmpty else { return false }
    for day in isOfHolidays || !days.isEmpty ? days : Set(0..<7) where !isOfHolidaysOnly {
      week[day] = adds && !spans.isEmpty ? week[day] + spans : spans
    }
    return true
  }

  /// The days of `mo`, `mo-fr` or `sa-mo`; none for public or school holidays, nil for any other word.
  private static func days(_ word: Substring) -> Set<Int>? {
    let word = word.hasSuffix(":") ? word.dropLast() : word
    if word == "ph" || word == "sh" { return [] }
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { name in
      ["mo", "tu", "we", "th", "fr", "sa", "su"].firstIndex { $0 == name } ?? WeekHours.day(named: String(name))
    }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else { return nil }
    return Set((first...(last < first ? last + 7 : last)).map { $0 % 7 })
  }

  /// The minutes of `11:30-14:30` since midnight; hours behind 24 are of the next day. `9:00-5:00` ends in the afternoon of
  /// a clock of twelve hours, and is none of these.
  private static func span(_ word: Substring) -> Range<Int>? {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).compactMap(minute)
    guard ends.count == 2, word.utf8.count(where: { $0 == UInt8(ascii: "-") }) == 1 else { return nil }
    let isOfNextDay = ends[1] < ends[0]
    guard !isOfNextDay || word.split(separator: "-").last?.utf8.count == "HH:MM".utf8.count else { return nil }
    let closes = isOfNextDay ? ends[1] + 24 * 60 : ends[1]
    guard ends[0] < 24 * 60, ends[0] < closes, closes - ends[0] <= 24 * 60 else { return nil }
    return ends[0]..<closes
  }

  private static func minute(_ text: Substring) -> Int? {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.joined().allSatisfy(ASCIIText.isDigit), let hour = Int(Substring(parts[0])),
      let minute = Int(Substring(parts[1])), minute < 60, hour * 60 + minute <= 48 * 60
    else { return nil }
    return hour * 60 + minute
  }
}

/// A time of day as `HH:MM`.
enum ClockText {
  /// Reads `9`, `9:00`, `09:00:00`, `9 AM`, `9.30pm`, `24:00`, `noon`, `midnight`; nil for anything else.
  static func read(_ bytes: some Collection<UInt8>) -> String? { plain(bytes) ?? loose(bytes) }

  /// Reads a whole number of hours and minutes: 630 and 2130 are 06:30 and 21:30, and 9 is 09:00.
  static func number(_ bytes: some Collection<UInt8>) -> String? {
    var digits = Array(bytes)[...]
    if digits.suffix(2).elementsEqual(".0".utf8) { digits = digits.dropLast(2) }
    guard (1...4).contains(digits.count), digits.allSatisfy(ASCIIText.isDigit) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    let (hour, minute) = number <= 24 && digits.count < 3 ? (number, 0) : (number / 100, number % 100)
    guard minute < 60, hour < 24 || (hour == 24 && minute == 0) else { return nil }
    return two(hour) + ":" + two(minute)
  }

  /// Reads the common form, `09:00` to `23:59`.
  private static func plain(_ bytes: some Collection<UInt8>) -> String? {
    guard bytes.count == 5 else { return nil }
    let packed = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    func digit(_ bits: UInt64) -> UInt64 { (packed >> bits & 0xFF) &- 0x30 }
    guard packed >> 16 & 0xFF == 0x3A, digit(32) < 3, digit(24) < 10, digit(8) < 6, digit(0) < 10,
      digit(32) * 10 + digit(24) < 24
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func loose(_ bytes: some Collection<UInt8>) -> String? {
    let rest = bytes.filter { !ASCIIText.isSpace($0) }.map(ASCIIText.lower)
    let word = String(decoding: rest, as: UTF8.self)
    if word == "noon" { return "12:00" }
    if word == "midnight" { return "00:00" }
    let letters = rest.ending { ASCIIText.isLetter($0) || $0 >= 0x80 }
    let digits = rest.dropLast(letters.count).split { [0x3A, 0x2E, 0x68].contains($0) }
    let numbers = digits.compactMap {
      $0.count <= 2 && $0.allSatisfy(ASCIIText.isDigit) ? Int(String(decoding: $0, as: UTF8.self)) : nil
    }
    guard (1...3).contains(numbers.count), numbers.count == digits.count, var hour = numbers.first else { return nil }
    let minute = numbers.count > 1 ? numbers[1] : 0
    let half = String(decoding: letters.filter { $0 < 0x80 }, as: UTF8.self)
    if half == "am" || half == "pm" {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    } else if !half.isEmpty && half != "h" {
      return nil
    }
    guard minute < 60, hour < 24 || (hour == 24 && minute == 0) else { return nil }
    return two(hour) + ":" + two(minute)
  }

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Array where Element == UInt8 {
  /// The longest suffix whose bytes all match.
  fileprivate func ending(_ fits: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = count
    while start > 0, fits(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
