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
