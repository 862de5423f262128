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
