internal import Model

/// An edge of a table of dates, as an analyst writes it: a day, or a period that has a first and a last day.
struct SpineEdge: Equatable {
  let first: CivilDay
  let last: CivilDay

  init(day: CivilDay) {
    first = day
    last = day
  }

  private init(_ unit: SpineUnit, _ number: Int) {
    first = unit.firstDay(of: number)
    last = unit.lastDay(of: number)
  }

  init?(year: Int) {
    guard (1...9999).contains(year) else { return nil }
    self.init(.years, year)
  }

  /// Reads `2025`, `2025-03`, `2025-Q1` or `2025-W11`; nil for any other text.
  init?(period text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, parts[0].utf8.count == 4, let year = Self.digits(parts[0]), year > 0 else { return nil }
    guard parts.count == 2 else {
      self.init(year: year)
      return
    }
    switch parts[1].utf8.first {
    case UInt8(ascii: "Q"):
      guard parts[1].utf8.count == 2, let quarter = Self.digits(parts[1].dropFirst()), (1...4).contains(quarter) else {
        return nil
      }
      self.init(.quarters, year * 4 + quarter - 1)
    case UInt8(ascii: "W"):
      // The fourth of January is in the first week of every year.
      guard parts[1].utf8.count == 3, let week = Self.digits(parts[1].dropFirst()), (1...53).contains(week),
        let early = CivilDay(year: year, month: 1, day: 4)
      else { return nil }
      let number = SpineUnit.weeks.number(of: early) + week - 1
      guard SpineUnit.weeks.text(of: number) == text else { return nil }
      self.init(.weeks, number)
    default:
      guard parts[1].utf8.count == 2, let month = Self.digits(parts[1]), (1...12).contains(month) else { return nil }
      self.init(.months, year * 12 + month - 1)
    }
  }

  private static func digits(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
