internal import Model

/// `2024-05` (its first day), `2024-05-06`, `2024-05-06T07:08:09.123456789Z`, `2024/05/06 07:08`, `2024-05-06 07:08:09 UTC`.
struct ISODate {
  let date: DateText

  @inline(__always)
  init?(_ bytes: UnsafeRawBufferPointer) {
    var scanner = DateScanner(bytes)
    guard let year = scanner.number(4, 4), let separator = scanner.next,
      separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/"), scanner.pass(separator),
      let month = scanner.number(1, 2)
    else { return nil }
    let isMonth = scanner.isAtEnd
    guard isMonth || scanner.pass(separator), let dayOfMonth = isMonth ? 1 : scanner.number(1, 2),
      let day = CivilDay(year: year, month: month, day: dayOfMonth)
    else { return nil }
    if scanner.isAtEnd {
      date = .local(Int64(day.number) * 86_400_000_000)
      return
    }
    guard scanner.pass(UInt8(ascii: "T")) || scanner.pass(UInt8(ascii: " ")) || scanner.pass(UInt8(ascii: "t")),
      let time = scanner.clock()
    else { return nil }
    let offset = scanner.zone()
    guard scanner.isAtEnd else { return nil }
    date = .at(day, time: time, offset: offset)
  }
}
