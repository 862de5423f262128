/// A date or a time in ISO 8601: `2024-05-06`, `2024-05-06T07:08:09.5+02:00`, `2024-05-06 07:08`.
package struct WrittenTime: Sendable, Hashable {
  /// Whether it is only a day.
  package let isDate: Bool
  /// Local time in microseconds since 1970.
  private let wall: Int64
  /// Seconds ahead of UTC; nil if it is not given.
  private let offset: Int?

  /// Nil for anything else, and for days that do not exist.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 10, bytes.count <= 40, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes, 0, 4), let month = Self.number(bytes, 5, 2), let date = Self.number(bytes, 8, 2),
      let day = CivilDay(year: year, month: month, day: date)
    else { return nil }
    let midnight = Int64(day.number) * 86_400_000_000
    guard bytes.count > 10 else {
      (isDate, wall, offset) = (true, midnight, nil)
      return
    }
    var index = 11
    guard bytes[10] | 0x20 == UInt8(ascii: "t") || bytes[10] == UInt8(ascii: " "),
      let time = Self.clock(bytes, &index), let zone = Self.zone(bytes, index)
    else { return nil }
    (isDate, wall) = (false, midnight + time)
    if case .ahead(let seconds) = zone { offset = seconds } else { offset = nil }
  }

  /// The instant; `zone` returns how many seconds the site's zone is ahead of UTC at an instant.
  package func timestamp(zone: (Timestamp) -> Int) -> Timestamp {
    if let offset { return Timestamp(microseconds: wall - Int64(offset) * 1_000_000) }
    let guess = zone(Timestamp(microseconds: wall))
    let ahead = zone(Timestamp(microseconds: wall - Int64(guess) * 1_000_000))
    return Timestamp(microseconds: wall - Int64(ahead) * 1_000_000)
  }

  /// `HH:MM`, `HH:MM:SS`, `HH:MM:SS.fraction`, in microseconds.
  private static func clock(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> Int64? {
    guard let hour = number(bytes, index, 2), let minute = number(bytes, index + 3, 2), hour < 24, minute < 60,
      bytes[index + 2] == UInt8(ascii: ":")
    else { return nil }
    index += 5
    var micros = Int64(hour * 3600 + minute * 60) * 1_000_000
    guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return micros }
    guard let second = number(bytes, index + 1, 2), second <= 60 else { return nil }
    micros += Int64(second) * 1_000_000
    index += 3
    guard index < bytes.count, bytes[index] == UInt8(ascii: ".") else { return micros }
    index += 1
    var unit: Int64 = 100_000
    let start = index
    while index < bytes.count, let digit = number(bytes, index, 1) {
      micros += Int64(digit) * unit
      unit /= 10
      index += 1
    }
    return index > start ? micros : nil
  }

  private enum Zone {
    case unsaid
    case ahead(seconds: Int)
  }

  /// `Z`, ` UTC`, `+02`, `+0200`, `+02:00`, or nothing; nil for anything else.
  private static func zone(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Zone? {
    if start == bytes.count { return .unsaid }
    var rest = Array(bytes[start...])
    if rest.count > 1, rest[0] == UInt8(ascii: " ") { rest.removeFirst() }
    if [Array("Z".utf8), Array("z".utf8), Array("UTC".utf8)].contains(rest) { return .ahead(seconds: 0) }
    if rest.count == 6, rest[3] == UInt8(ascii: ":") { rest.remove(at: 3) }
    guard rest[0] == UInt8(ascii: "+") || rest[0] == UInt8(ascii: "-"), rest.count == 3 || rest.count == 5 else {
      return nil
    }
    return rest.withUnsafeBytes { digits in
      guard let hours = number(digits, 1, 2), let minutes = digits.count == 5 ? number(digits, 3, 2) : 0, hours < 24,
        minutes < 60
      else { return nil }
      let seconds = hours * 3600 + minutes * 60
      return .ahead(seconds: digits[0] == UInt8(ascii: "-") ? -seconds : seconds)
    }
  }

  private static func number(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ count: Int) -> Int? {
    guard start + count <= bytes.count else { return nil }
    var number = 0
    for index in start..<start + count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}
