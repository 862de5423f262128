/// An instant: microseconds since 1970, UTC.
package struct Timestamp: Sendable, Hashable, Comparable, Codable {
  package let microseconds: Int64

  package init(microseconds: Int64) { self.microseconds = microseconds }
  package init(seconds: Int64) { self.microseconds = seconds * 1_000_000 }

  /// Whole seconds since 1970, rounded down.
  package var seconds: Int64 { (microseconds - ((microseconds % 1_000_000) + 1_000_000) % 1_000_000) / 1_000_000 }

  /// The day in a zone that is `offset` seconds ahead of UTC.
  package func day(offset: Int = 0) -> CivilDay {
    let local = seconds + Int64(offset)
    return CivilDay(number: Int(local >= 0 ? local / 86_400 : (local - 86_399) / 86_400))
  }

  /// Seconds since midnight in a zone that is `offset` seconds ahead of UTC.
  package func secondOfDay(offset: Int = 0) -> Int {
    let local = seconds + Int64(offset)
    return Int(((local % 86_400) + 86_400) % 86_400)
  }

  /// `YYYY-MM-DDTHH:MM:SSZ`; with a fraction if `fraction` is true and it is not zero.
  package func iso(fraction: Bool = false) -> String {
    let second = secondOfDay()
    let clock = [second / 3600, second / 60 % 60, second % 60].map { CivilDay.padded($0, 2) }.joined(separator: ":")
    let rest = Int(microseconds - seconds * 1_000_000)
    let tail = fraction && rest != 0 ? "." + CivilDay.padded(rest, 6) : ""
    return "\(day().iso)T\(clock)\(tail)Z"
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool { left.microseconds < right.microseconds }
}
