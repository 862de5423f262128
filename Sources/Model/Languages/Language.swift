/// A language of the site: everything except the words of its string table.
///
/// Months, plurals and numbers are defined in the language's own file, because those of the C library need a locale of
/// the machine (law 1), and those of Foundation need 50 MB of data. A file is compiled once and kept until the program
/// ends, so that all workers read it without reference counting. Equal rules are stored once.
package struct Language: @unchecked Sendable, Hashable {
  private let compiled: UnsafePointer<CompiledLanguage>

  package init(_ rules: LanguageRules) { compiled = CompiledLanguage.held(rules) }

  /// ISO dates and plain numbers, for text that has no language.
  package static let plain = Language(LanguageRules(tag: "en"))

  package var rules: LanguageRules { compiled.pointee.rules }

  /// The value of `lang` in pages, and the name of the string table.
  package var tag: String { compiled.pointee.rules.tag }

  /// Everything that its file defines, for digests.
  package var fingerprint: String { compiled.pointee.fingerprint }

  /// The plural form of an integer.
  package func pluralForm(of count: Int) -> PluralForm { compiled.form(of: count) }

  /// The forms that a plural phrase of this language can have.
  package var pluralForms: [PluralForm] { compiled.pointee.forms }

  /// The forms that a plural phrase must have: those of numbers up to a thousand.
  package var commonPluralForms: [PluralForm] { compiled.pointee.commonForms }

  /// Whether "and" is another word before this one: Spanish writes `e` before the sound of i, as in `Peruana e
  /// Italiana`, but `carne y hielo`.
  package func andIsOther(before word: String) -> Bool {
    guard !compiled.pointee.rules.andBefore.isEmpty else { return false }
    let start = word.prefix(8).lowercased()
    return compiled.pointee.rules.andBefore.contains { start.hasPrefix($0) }
      && !compiled.pointee.rules.andButNot.contains { start.hasPrefix($0) }
  }

  /// The direction of the script, as the value of `dir`.
  package var direction: String { compiled.pointee.rules.direction }

  /// The language with a country, as Open Graph needs it.
  package var openGraphLocale: String { compiled.pointee.rules.locale }

  /// Words before a name that sorting ignores: those of the language, and those of all languages.
  package var articles: Articles { compiled.pointee.articles }

  /// The text with a capital first letter, as at the beginning of a line.
  package func capitalised(_ text: String) -> String {
    guard let first = text.first else { return text }
    // Azerbaijani capitalizes i to a letter with a dot.
    return (compiled.pointee.rules.capitals[String(first)] ?? first.uppercased()) + text.dropFirst()
  }

  /// `12 March 2026`.
  package func words(for day: CivilDay) -> String {
    let (year, month, number) = day.components
    return compiled.date(compiled.pointee.rules.day, year, month, number)
  }

  /// `March 2026`.
  package func words(forMonth month: Int, of year: Int) -> String {
    compiled.date(compiled.pointee.rules.month, year, month, 1)
  }

  /// `12 Mar 2026`: for axes and tables.
  package func shortWords(for day: CivilDay) -> String {
    let (year, month, number) = day.components
    return compiled.date(compiled.pointee.rules.shortDay, year, month, number)
  }

  /// `Mar 2026`.
  package func shortWords(forMonth month: Int, of year: Int) -> String {
    compiled.date(compiled.pointee.rules.shortMonth, year, month, 1)
  }

  /// The weekday's short name, where Monday is 0: `Mon`, `lun`, `一`, `B.e.`.
  package func shortName(ofWeekday weekday: Int) -> String { compiled.pointee.shortWeekdays[weekday] }

  /// The weekday's name, where Monday is 0.
  package func name(ofWeekday weekday: Int) -> String { compiled.pointee.rules.weekdays[weekday] }

  /// How a day of each month is written, with `{day}` and `{year}` in their places: for scripts, as browsers do not know
  /// every language.
  package var dayPatterns: [String] {
    months.indices.map { month in
      rules.day.filled { place in
        switch place {
        case .day: "{day}"
        case .month: rules.months[month]
        case .shortMonth: compiled.pointee.shortMonths[month]
        case .monthNumber: String(month + 1)
        case .year: "{year}"
        }
      }
    }
  }

  package var months: [String] { compiled.pointee.rules.months }

  package var weekdays: [String] { compiled.pointee.rules.weekdays }

  /// The mark before decimals.
  package var decimalMark: String { compiled.pointee.rules.decimalMark }

  var groupMark: String { compiled.pointee.rules.groupMark }

  /// The minimum number of digits at which thousands are grouped.
  var groupFrom: Int { compiled.pointee.rules.groupFrom }

  /// `0.0` to `9.9`, which include all means.
  func smallDecimal(tenths: Int) -> String? {
    tenths >= 0 && tenths < 100 ? compiled.pointee.smallDecimals[tenths] : nil
  }

  /// `20%`, or `20 %` in Spanish.
  package func percent(_ number: String) -> String { compiled.pointee.rules.percent.filled { _ in number } }

  /// An amount with the sign of its currency before or after it.
  func words(amount: String, _ currency: Currency) -> String { compiled.amount(amount, currency) }
}
