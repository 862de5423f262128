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
    if let iso = ISODate(bytes)?.date {
      self = iso
    } else if let numbers = NumericDate(bytes)?.date {
      self = numbers
    } else if let named = NamedDate(bytes)?.date {
      self = named
    } else if let own = OwnDate(bytes)?.date {
      self = own
    } else if (12...13).contains(bytes.count), bytes.allSatisfy(ASCIIText.isDigit),
      let epoch = NumberReader.double(bytes).flatMap({ DateText(epoch: $0) })
    {
      // Milliseconds as text.
      self = epoch
    } else {
      return nil
    }
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
