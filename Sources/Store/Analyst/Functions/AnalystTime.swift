internal import Model

/// Reads and writes the times of the views as bytes, as a report over a million reviews does both several times per
/// row.
enum AnalystTime {
  /// Reads `YYYY-MM-DDTHH:MM[:SS][.fraction][Z]` in UTC, or with a space for the `T`; nil for anything else.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard bytes.count >= 16, let date = date(bytes), let hour = number(bytes, 11, 2), let minute = number(bytes, 14, 2),
      hour < 24, minute < 60
    else { return nil }
    let second = bytes.count >= 19 ? number(bytes, 17, 2) : 0
    guard let second, second < 62 else { return nil }
    return Timestamp(seconds: Int64(date.number) * 86_400 + Int64(hour * 3600 + minute * 60 + second))
  }

  /// The seconds since 1970 of a text in exactly the form of `iso_time`; nil for any other text.
  static func seconds(iso bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard bytes.count == 20, signs.allSatisfy({ bytes[$0.place] == $0.sign }), let second = number(bytes, 17, 2),
      second < 60
    else { return nil }
    return parse(bytes)?.seconds
  }

  private static let signs: [(place: Int, sign: UInt8)] = zip([4, 7, 10, 13, 16, 19], "--T::Z".utf8).map { ($0, $1) }

  /// Reads the `YYYY-MM-DD` at the start of a text.
  static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> CivilDay? {
    guard bytes.count >= 10, let year = number(bytes, 0, 4), let month = number(bytes, 5, 2),
      let day = number(bytes, 8, 2)
    else { return nil }
    return CivilDay(year: year, month: month, day: day)
  }

  /// Writes `YYYY-MM-DD`. Years of more than four digits are truncated.
  static func write(_ day: CivilDay, _ bytes: UnsafeMutableBufferPointer<UInt8>) {
    let (year, month, day) = day.components
    write(year / 100, bytes, 0)
    write(year % 100, bytes, 2)
    bytes[4] = UInt8(ascii: "-")
    write(month, bytes, 5)
    bytes[7] = UInt8(ascii: "-")
    write(day, bytes, 8)
  }

  /// Writes `THH:MM:SSZ`, ten bytes, after a day.
  static func write(second: Int, _ bytes: UnsafeMutableBufferPointer<UInt8>) {
    bytes[10] = UInt8(ascii: "T")
    write(second / 3600, bytes, 11)
    bytes[13] = UInt8(ascii: ":")
    write(second / 60 % 60, bytes, 14)
    bytes[16] = UInt8(ascii: ":")
    write(second % 60, bytes, 17)
    bytes[19] = UInt8(ascii: "Z")
  }

  /// Writes the ISO 8601 week, such as `2026-W11`, in eight bytes. The year is that of the week's Thursday.
  static func writeWeek(_ day: CivilDay, _ bytes: UnsafeMutableBufferPointer<UInt8>) {
    let thursday = CivilDay(number: day.number - day.weekday + 3)
    let year = thursday.components.year
    let first = CivilDay(year: year, month: 1, day: 1)?.number ?? thursday.number
    write(year / 100, bytes, 0)
    write(year % 100, bytes, 2)
    bytes[4] = UInt8(ascii: "-")
    bytes[5] = UInt8(ascii: "W")
    write((thursday.number - first) / 7 + 1, bytes, 6)
  }

  /// The ISO 8601 week of a day, such as `2026-W11`.
  static func week(_ day: CivilDay) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { bytes in
      writeWeek(day, bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func write(_ number: Int, _ bytes: UnsafeMutableBufferPointer<UInt8>, _ at: Int) {
    let number = abs(number) % 100
    bytes[at] = UInt8(48 + number / 10)
    bytes[at + 1] = UInt8(48 + number % 10)
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var number = 0
    for index in start..<start + count {
      let byte = bytes[index]
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
  }
}
