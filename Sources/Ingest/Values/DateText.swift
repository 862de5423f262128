internal import Model

/// A date as it is written, before a zone or an order is applied.
enum DateText: Hashable {
  /// Microseconds since 1970 in UTC.
  case instant(Int64)
  /// Microseconds since 1970 in an unknown local time.
  case local(Int64)
  /// Two numbers and a year, of which it is unknown which number is the month; microseconds since that midnight.
  case unordered(first: Int, second: Int, year: Int, time: Int64, offset: Int?)

  /// Reads every form of dates that exports are known to use; nil for anything else.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let date =
      ISODate.read(bytes) ?? NumericDate.read(bytes) ?? NamedDate.read(bytes) ?? OwnDate.read(bytes)
      ?? Self.milliseconds(bytes)
    guard let date else { return nil }
    self = date
  }

  private static func milliseconds(_ bytes: UnsafeRawBufferPointer) -> DateText? {
    guard (12...13).contains(bytes.count), bytes.allSatisfy(ASCIIText.isDigit) else { return nil }
    return NumberReader.double(bytes).flatMap { DateText(epoch: $0) }
  }

  /// Reads a number since 1970: seconds, milliseconds, microseconds or nanoseconds, depending on its size.
  init?(epoch number: Double) {
    let size = abs(number)
    guard number.isFinite, size < 1e19 else { return nil }
    let microseconds =
      size < 1e11 ? number * 1e6 : size < 1e14 ? number * 1e3 : size < 1e17 ? number : number / 1e3
    guard abs(microseconds) < Self.latest else { return nil }
    self = .instant(Int64(microseconds.rounded()))
  }

  /// The end of the year 9999.
  static let latest = 253_402_300_800_000_000.0

  /// The instant if an offset is known, else the local time.
  static func at(_ day: CivilDay, time: Int64, offset: Int?) -> DateText {
    let wall = Int64(day.number) * 86_400_000_000 + time
    guard let offset else { return .local(wall) }
    return .instant(wall - Int64(offset) * 1_000_000)
  }
}

/// The order of day, month and year in a date.
package enum DateOrder: String, Sendable, Hashable, CaseIterable {
  case dayMonthYear = "dmy"
  case monthDayYear = "mdy"
  case yearMonthDay = "ymd"

  /// Reads a format in any spelling: `dmy`, `DD/MM/YYYY`, `%m/%d/%Y`, `dd.MM.yyyy HH:mm`; nil unless it has day, month
  /// and year.
  package init?(format: String) {
    var order = ""
    for letter in format.lowercased() where "dmy".contains(letter) && !order.contains(letter) { order.append(letter) }
    self.init(rawValue: order)
  }
}

/// `2024-05` (its first day), `2024-05-06`, `2024-05-06T07:08:09.123456789Z`, `2024/05/06 07:08`, `2024-05-06 07:08:09 UTC`.
enum ISODate {
  @inline(__always)
  static func read(_ bytes: UnsafeRawBufferPointer) -> DateText? {
    var scanner = DateScanner(bytes)
    guard let year = scanner.number(4, 4), let separator = scanner.next,
      separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/"), scanner.pass(separator),
      let month = scanner.number(1, 2)
    else { return nil }
    let isMonth = scanner.isAtEnd
    guard isMonth || scanner.pass(separator), let dayOfMonth = isMonth ? 1 : scanner.number(1, 2),
      let day = CivilDay(year: year, month: month, day: dayOfMonth)
    else { return nil }
    if scanner.isAtEnd { return .local(Int64(day.number) * 86_400_000_000) }
    guard scanner.pass(UInt8(ascii: "T")) || scanner.pass(UInt8(ascii: " ")) || scanner.pass(UInt8(ascii: "t")),
      !scanner.isAtEnd, let (time, offset) = scanner.clockToEnd()
    else { return nil }
    return .at(day, time: time, offset: offset)
  }
}

/// `5/25/2019 15:54`, `25-05-2019`, `25.5.2019`, and digits alone, which count since 1970.
enum NumericDate {
  static func read(_ bytes: UnsafeRawBufferPointer) -> DateText? {
    var scanner = DateScanner(bytes)
    if scanner.bytes.count >= 9, scanner.bytes.allSatisfy({ ASCIIText.isDigit($0) || $0 == UInt8(ascii: ".") }),
      let number = NumberReader.double(scanner.bytes)
    {
      return DateText(epoch: number)
    }
    guard let first = scanner.number(1, 2), let separator = scanner.next, [0x2F, 0x2D, 0x2E].contains(separator),
      scanner.pass(separator), let second = scanner.number(1, 2), scanner.pass(separator),
      let year = year(&scanner)
    else { return nil }
    if scanner.pass(UInt8(ascii: ",")), scanner.isAtEnd { return nil }
    scanner.passSpaces()
    guard let (time, offset) = scanner.clockToEnd() else { return nil }
    return date(first, second, year, time, offset, hasDots: separator == 0x2E)
  }

  /// Reads four digits; two digits mean 1970 to 2069.
  private static func year(_ scanner: inout DateScanner) -> Int? {
    let start = scanner.index
    guard let number = scanner.number(2, 4) else { return nil }
    switch scanner.index - start {
    case 4: return number
    case 2: return number < 70 ? 2000 + number : 1900 + number
    default: return nil
    }
  }

  /// Dates with dots have the day first.
  private static func date(
    _ first: Int, _ second: Int, _ year: Int, _ time: Int64, _ offset: Int?, hasDots: Bool
  ) -> DateText? {
    guard (1...31).contains(first), (1...31).contains(second), first <= 12 || second <= 12 else { return nil }
    guard hasDots else { return .unordered(first: first, second: second, year: year, time: time, offset: offset) }
    guard let day = CivilDay(year: year, month: second, day: first) else { return nil }
    return .at(day, time: time, offset: offset)
  }
}
