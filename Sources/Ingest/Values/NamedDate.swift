internal import Model

/// Dates with an English month: `May 6, 2024 at 7:08:09 PM UTC+2`, `Mon, 06 May 2024 07:08:09 GMT`, `6-May-2024`.
struct NamedDate {
  let date: DateText

  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count < 64 else { return nil }
    var scanner = DateScanner(bytes)
    var month: Int?
    var numbers: [Int] = []
    while numbers.count < 2 || month == nil {
      guard Self.part(&scanner, &month, &numbers) else { return nil }
    }
    guard let month, numbers.count == 2 else { return nil }
    let (dayNumber, year) = numbers[0] > 31 ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    guard year > 31, let day = CivilDay(year: year, month: month, day: dayNumber) else { return nil }
    var time: Int64 = 0
    var offset: Int?
    Self.passFiller(&scanner)
    if !scanner.isAtEnd {
      guard let clock = scanner.clock() else { return nil }
      time = clock
      offset = scanner.zone()
    }
    guard scanner.isAtEnd else { return nil }
    date = .at(day, time: time, offset: offset)
  }

  /// Reads the next word or number of the day.
  private static func part(_ scanner: inout DateScanner, _ month: inout Int?, _ numbers: inout [Int]) -> Bool {
    while let byte = scanner.next, [0x20, 0x2C, 0x2D, 0x2E].contains(byte) { scanner.index += 1 }
    guard let byte = scanner.next else { return false }
    if ASCIIText.isDigit(byte) {
      guard numbers.count < 2, let number = scanner.number(1, 4) else { return false }
      numbers.append(number)
      return true
    }
    let word = scanner.word()
    guard word.utf8.count >= 2 else { return false }
    if let found = months.firstIndex(where: {
      word.utf8.count >= 3 && ($0.hasPrefix(word) || word == "sept" && $0 == "september")
    }) {
      guard month == nil else { return false }
      month = found + 1
      return true
    }
    // Ordinal endings after a number, and days of the week before it, are skipped.
    return ["st", "nd", "rd", "th", "of"].contains(word) || days.contains { word.utf8.count >= 3 && $0.hasPrefix(word) }
  }

  private static func passFiller(_ scanner: inout DateScanner) {
    while let byte = scanner.next, [0x20, 0x2C].contains(byte) { scanner.index += 1 }
    let before = scanner.index
    if scanner.word() != "at" { scanner.index = before }
    scanner.passSpaces()
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  private static let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
}
