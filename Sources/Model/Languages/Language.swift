/// A language that the site can speak: everything about it that is no word of its string table, ready to be used.
///
/// Months, plurals and numbers come from the language's own file, because the C library's need a locale of the machine
/// (law 1) and Foundation's bring 50 MB of data. What a file says is compiled once and stays until the program ends, so
/// that all workers read it without counting references; equal rules are held once.
package struct Language: @unchecked Sendable, Hashable {
  private let compiled: UnsafePointer<CompiledLanguage>

  package init(_ rules: LanguageRules) { compiled = CompiledLanguage.held(rules) }

  /// ISO dates and bare numbers: for what is no language.
  package static let plain = Language(LanguageRules(tag: "en"))

  package var rules: LanguageRules { compiled.pointee.rules }

  /// The value of `lang` in pages, and the name of the string table.
  package var tag: String { compiled.pointee.rules.tag }

  /// All that its file says, for digests.
  package var fingerprint: String { compiled.pointee.fingerprint }

  /// The form of a whole number.
  package func pluralForm(of count: Int) -> PluralForm { compiled.pointee.form(of: count) }

  /// The forms that a plural phrase of this language can have.
  package var pluralForms: [PluralForm] { compiled.pointee.forms }

  /// Those that a plural phrase must have, as numbers up to a thousand take them.
  package var commonPluralForms: [PluralForm] { compiled.pointee.commonForms }

  /// Whether "and" is another word before this one: Spanish says `e` before the sound of an i that does not glide, as
  /// in `Peruana e Italiana`, but `carne y hielo`.
  package func andIsOther(before word: String) -> Bool {
    guard !compiled.pointee.rules.andBefore.isEmpty else { return false }
    let start = word.prefix(8).lowercased()
    return compiled.pointee.rules.andBefore.contains { start.hasPrefix($0) }
      && !compiled.pointee.rules.andButNot.contains { start.hasPrefix($0) }
  }

  /// The direction of its writing, as `dir` has it.
  package var direction: String { compiled.pointee.rules.direction }

  /// The language with a country, as Open Graph has it.
  package var openGraphLocale: String { compiled.pointee.rules.locale }

  /// Words before a name that do not order it: those of the language, and those of all names.
  package var articles: Articles { compiled.pointee.articles }

  /// With its first letter large, as a line begins.
  package func capitalised(_ text: String) -> String {
    guard let first = text.first else { return text }
    // Of i with its dot, Azerbaijani makes a large one with a dot.
    return (compiled.pointee.rules.capitals[String(first)] ?? first.uppercased()) + text.dropFirst()
  }

  /// `12 March 2026`.
  package func words(for day: CivilDay) -> String {
    let (year, month, number) = day.components
    return compiled.pointee.date(compiled.pointee.rules.day, year, month, number)
  }

  /// `March 2026`.
  package func words(forMonth month: Int, of year: Int) -> String {
    compiled.pointee.date(compiled.pointee.rules.month, year, month, 1)
  }

  /// `12 Mar 2026`: for axes and tables.
  package func shortWords(for day: CivilDay) -> String {
    let (year, month, number) = day.components
    return compiled.pointee.date(compiled.pointee.rules.shortDay, year, month, number)
  }

  /// `Mar 2026`.
  package func shortWords(forMonth month: Int, of year: Int) -> String {
    compiled.pointee.date(compiled.pointee.rules.shortMonth, year, month, 1)
  }

  /// Monday is 0: `Mon`, `lun`, `一`, `B.e.`.
  package func shortName(ofWeekday weekday: Int) -> String { compiled.pointee.shortWeekdays[weekday] }

  /// Monday is 0.
  package func name(ofWeekday weekday: Int) -> String { compiled.pointee.rules.weekdays[weekday] }

  package var months: [String] { compiled.pointee.rules.months }

  package var weekdays: [String] { compiled.pointee.rules.weekdays }

  /// Before a fraction.
  package var decimalMark: String { compiled.pointee.rules.decimalMark }

  var groupMark: String { compiled.pointee.rules.groupMark }

  /// How many digits a number has at least whose thousands are marked.
  var groupFrom: Int { compiled.pointee.rules.groupFrom }

  /// `0.0` to `9.9`: all means are among them.
  func smallDecimal(tenths: Int) -> String? {
    tenths >= 0 && tenths < 100 ? compiled.pointee.smallDecimals[tenths] : nil
  }

  /// `20%`, in Spanish `20 %`.
  package func percent(_ number: String) -> String { compiled.pointee.rules.percent.filled { _ in number } }

  /// An amount with the sign of its currency, before or behind.
  func words(amount: String, _ currency: Currency) -> String { compiled.pointee.amount(amount, currency) }
}
