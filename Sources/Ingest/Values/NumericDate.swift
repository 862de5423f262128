internal import Model

/// `5/25/2019 15:54`, `25-05-2019`, `25.5.2019`, and digits alone, which count since 1970.
struct NumericDate {
  let date: DateText

  init?(_ bytes: UnsafeRawBufferPointer) {
    var scanner = DateScanner(bytes)
    if scanner.bytes.count >= 9, scanner.bytes.allSatisfy({ ASCIIText.isDigit($0) || $0 == UInt8(ascii: ".") }),
      let number = NumberReader.double(scanner.bytes)
    {
      guard let epoch = DateText(epoch: number) else { return nil }
      date = epoch
      return
    }
    guard let first = scanner.number(1, 2), let separator = scanner.next, [0x2F, 0x2D, 0x2E].contains(separator),
      scanner.pass(separator), let second = scanner.number(1, 2), scanner.pass(separator),
      let year = Self.year(&scanner)
    else { return nil }
    var time: Int64 = 0
    var offset: Int?
    if !scanner.isAtEnd {
      _ = scanner.pass(UInt8(ascii: ","))
      scanner.passSpaces()
      guard let clock = scanner.clock() else { return nil }
      time = clock
      offset = scanner.zone()
      guard scanner.isAtEnd else { return nil }
    }
    guard let date = Self.date(first, second, year, time, offset, hasDots: separator == 0x2E) else { return nil }
    self.date = date
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
