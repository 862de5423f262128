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
