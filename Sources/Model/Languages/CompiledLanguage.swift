internal import Synchronization

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
