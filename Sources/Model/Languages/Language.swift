internal import Synchronization

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

/// The rules of a language, with results that are computed in advance.
struct CompiledLanguage: Sendable {
  let rules: LanguageRules
  let forms: [Language.PluralForm]
  let commonForms: [Language.PluralForm]
  let shortMonths: [String]
  let shortWeekdays: [String]
  let smallDecimals: [String]
  let articles: Articles
  let fingerprint: String
  fileprivate let ordered: [(form: Language.PluralForm, rule: PluralRule)]
  /// The forms of numbers below a thousand, which nearly all numbers are.
  fileprivate let smallForms: [Language.PluralForm]

  private init(_ rules: LanguageRules) {
    self.rules = rules
    let ordered = Language.PluralForm.allCases.compactMap { form in rules.plurals[form].map { (form, $0) } }
    self.ordered = ordered
    forms = ordered.map(\.0) + [.other]
    smallForms = (0..<1000).map { Self.form(of: $0, ordered) }
    let common = Set(smallForms)
    commonForms = forms.filter(common.contains)
    shortMonths = rules.shownShortMonths
    shortWeekdays = rules.shownShortWeekdays
    smallDecimals = (0..<100).map { String(joining: String($0 / 10), rules.decimalMark, String($0 % 10)) }
    articles = Articles(rules.articles)
    fingerprint = Self.fingerprint(rules)
  }

  private static let all = Mutex<[LanguageRules: UnsafeMutablePointer<CompiledLanguage>]>([:])

  /// The only instance for these rules. It is never freed.
  static func held(_ rules: LanguageRules) -> UnsafePointer<CompiledLanguage> {
    all.withLock { all in
      if let known = all[rules] { return UnsafePointer(known) }
      let made = UnsafeMutablePointer<CompiledLanguage>.allocate(capacity: 1)
      made.initialize(to: CompiledLanguage(rules))
      all[rules] = made
      return UnsafePointer(made)
    }
  }

  fileprivate static func form(
    of count: Int, _ ordered: [(form: Language.PluralForm, rule: PluralRule)]
  ) -> Language.PluralForm {
    for (form, rule) in ordered where rule.applies(for: count) { return form }
    return .other
  }

  private static func fingerprint(_ rules: LanguageRules) -> String {
    var texts = [
      rules.tag, rules.direction, rules.locale, rules.day.source, rules.month.source, rules.shortDay.source,
      rules.shortMonth.source, rules.decimalMark, rules.groupMark, String(rules.groupFrom), rules.percent.source,
      rules.money.sign.source, rules.money.letters?.source ?? "", rules.money.localSign.source,
      rules.money.localLetters?.source ?? "",
    ]
    texts += Language.PluralForm.allCases.map { rules.plurals[$0]?.source ?? "" }
    texts += rules.months + rules.shortMonths + rules.weekdays + rules.shortWeekdays
    texts += rules.money.localCodes.sorted() + rules.capitals.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    return (texts + rules.andBefore + [""] + rules.andButNot + [""] + rules.articles).joined(separator: "\n")
  }
}

// These are functions of the pointer, as a call on what it points to would copy all of it.
extension UnsafePointer<CompiledLanguage> {
  func form(of count: Int) -> Language.PluralForm {
    count >= 0 && count < 1000
      ? pointee.smallForms[count] : CompiledLanguage.form(of: count, pointee.ordered)
  }

  func date(_ pattern: WordPattern<LanguageRules.DatePlace>, _ year: Int, _ month: Int, _ day: Int) -> String {
    pattern.filled { place in
      switch place {
      case .day: String(day)
      case .month: pointee.rules.months[month - 1]
      case .shortMonth: pointee.shortMonths[month - 1]
      case .monthNumber: String(month)
      case .year: String(year)
      }
    }
  }

  func amount(_ amount: String, _ currency: Currency) -> String {
    if pointee.rules.money.localCodes.contains(currency.code) {
      return filled(pointee.rules.money.localSign, pointee.rules.money.localLetters, amount, currency)
    }
    return filled(pointee.rules.money.sign, pointee.rules.money.letters, amount, currency)
  }

  private func filled(
    _ sign: WordPattern<LanguageRules.AmountPlace>, _ letters: WordPattern<LanguageRules.AmountPlace>?,
    _ amount: String, _ currency: Currency
  ) -> String {
    (currency.signIsLetters ? letters ?? sign : sign).filled { place in
      switch place {
      case .n: amount
      case .sign: currency.sign
      case .code: currency.code
      }
    }
  }
}
