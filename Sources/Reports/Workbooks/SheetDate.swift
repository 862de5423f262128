internal import Model

/// A day or a time in ISO 8601 as a sheet counts it: in days since the end of 1899.
struct SheetDate {
  let serial: Double
  /// The number format that shows it.
  let pattern: String
  /// Sheets count a leap day in 1900 that was none, so earlier dates stay text.
  private static let first = CivilDay(year: 1900, month: 3, day: 1)

  /// Nil for other text.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10 || bytes.count == 20, let day = CivilDay(iso: text.prefix(10)), let first = Self.first,
      day >= first
    else { return nil }
    let days = Double(day.number + 25_569)
    if bytes.count == 10 {
      (serial, pattern) = (days, "yyyy-mm-dd")
      return
    }
    func number(_ start: Int) -> Int? { Int(String(decoding: bytes[start..<start + 2], as: UTF8.self)) }
    guard bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      bytes[19] == UInt8(ascii: "Z"), let hour = number(11), let minute = number(14), let second = number(17),
      (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    serial = days + Double(hour * 3600 + minute * 60 + second) / 86_400
    pattern = "yyyy-mm-dd hh:mm:ss"
  }
}
