internal import Model

/// Dates whose month is a word of another language than English, or a sign: `Rédigé le 6 décembre 2024`, `6. März 2024,
/// 15:30`, `2024年12月6日`.
enum OwnDate {
  static func read(_ bytes: UnsafeRawBufferPointer) -> DateText? {
    guard bytes.count < 64 else { return nil }
    var rest = Substring(decoding: bytes, as: UTF8.self)
    guard let day = signed(&rest) ?? named(&rest) else { return nil }
    // A day of the week and words such as `um` may stand before a time.
    if rest.first == "(" || rest.first == "（" { rest = rest.drop { $0 != ")" && $0 != "）" }.dropFirst() }
    let hasWords = rest.contains(where: \.isLetter)
    rest = rest.drop { !$0.isNumber }
    if rest.isEmpty, hasWords { return nil }
    return Array(rest.utf8).withUnsafeBytes { bytes in
      var scanner = DateScanner(bytes)
      return scanner.clockToEnd().map { .at(day, time: $0.time, offset: $0.offset) }
    }
  }

  /// Reads year, month and day, each with its sign behind it.
  private static func signed(_ rest: inout Substring) -> CivilDay? {
    var text = rest
    var numbers: [Int] = []
    for sign in ["年", "月", "日"] {
      let digits = text.drop { $0 == " " }.prefix { $0.isWholeNumber && $0.isASCII }
      guard let number = Int(digits) else { return nil }
      let behind = text.drop { $0 == " " }.dropFirst(digits.count).drop { $0 == " " }
      guard behind.hasPrefix(sign) else { return nil }
      text = behind.dropFirst()
      numbers.append(number)
    }
    rest = text
    return CivilDay(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// Reads a day, a month and a year. Words may stand before them, as in what sites say of a review.
  private static func named(_ rest: inout Substring) -> CivilDay? {
    var numbers: [Int] = []
    var month: Int?
    var text = rest
    while numbers.count < 2 || month == nil {
      text = text.drop { !$0.isLetter && !($0.isWholeNumber && $0.isASCII) }
      guard let first = text.first else { return nil }
      let isWord = first.isLetter
      let part = text.prefix { isWord ? $0.isLetter : $0.isWholeNumber && $0.isASCII }
      text = text.dropFirst(part.count)
      if let number = Int(part) {
        guard numbers.count < 2, part.count < 5 else { return nil }
        numbers.append(number)
      } else if let found = Self.month(of: Heading.folded(String(part))) {
        guard month == nil else { return nil }
        month = found
      } else if !numbers.isEmpty, !links.contains(part.lowercased()) {
        return nil
      }
    }
    guard let month, let year = numbers.max(), year > 999, let day = numbers.min() else { return nil }
    rest = text
    return CivilDay(year: year, month: month, day: day)
  }

  /// Words between a day, a month and a year.
  private static let links: Set = ["de", "del", "di", "do", "of", "th", "st", "nd", "rd", "er", "º", "ª"]

  /// The month that a word, or a beginning of three letters, names in one of the languages, and no other.
  private static func month(of word: String) -> Int? {
    guard word.unicodeScalars.count >= 3 else { return nil }
    let found = Set(names.filter { $0.word.hasPrefix(word) }.map(\.month))
    return found.count == 1 ? found.first : nil
  }

  private static let names: [(word: String, month: Int)] = [
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "ene feb mar abr may jun jul ago setiembre oct nov dic",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "januar februar märz april mai juni juli august september oktober november dezember",
    "jänner februar maerz april mai juni juli august september oktober november dezember",
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "yanvar fevral mart aprel may iyun iyul avqust sentyabr oktyabr noyabr dekabr",
    "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
    "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    "january february march april may june july august september october november december",
  ].flatMap { line in
    line.split(separator: " ").enumerated().map { (Heading.folded(String($1)), $0 + 1) }
  }
}

/// Dates with an English month: `May 6, 2024 at 7:08:09 PM UTC+2`, `Mon, 06 May 2024 07:08:09 GMT`, `6-May-2024`.
enum NamedDate {
  static func read(_ bytes: UnsafeRawBufferPointer) -> DateText? {
    guard bytes.count < 64 else { return nil }
    var scanner = DateScanner(bytes)
    var month: Int?
    var numbers: [Int] = []
    while numbers.count < 2 || month == nil {
      guard part(&scanner, &month, &numbers) else { return nil }
    }
    guard let month, numbers.count == 2 else { return nil }
    let (dayNumber, year) = numbers[0] > 31 ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    guard year > 31, let day = CivilDay(year: year, month: month, day: dayNumber) else { return nil }
    passFiller(&scanner)
    return scanner.clockToEnd().map { .at(day, time: $0.time, offset: $0.offset) }
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
