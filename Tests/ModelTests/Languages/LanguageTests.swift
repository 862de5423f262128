import Model
import Testing

@Suite struct LanguageTests {
  @Test(arguments: [
    (Language.english, "12 March 2026", "March 2026"), (.spanish, "12 de marzo de 2026", "marzo de 2026"),
    (.traditionalChinese, "2026年3月12日", "2026年3月"), (.azerbaijani, "12 mart 2026", "mart 2026"),
  ])
  func daysAndMonthsAreWrittenAsTheLanguageDoes(language: Language, day: String, month: String) throws {
    #expect(language.words(for: try #require(CivilDay(iso: "2026-03-12"))) == day)
    #expect(language.words(forMonth: 3, of: 2026) == month)
    #expect(language.months.count == 12 && language.weekdays.count == 7)
    let patterns = language.dayPatterns
    #expect(patterns.count == 12)
    #expect(patterns[2].replacing("{day}", with: "12").replacing("{year}", with: "2026") == day)
  }

  @Test(arguments: [
    (Language.english, 999, "999"), (.english, 1000, "1,000"), (.english, 1_234_567, "1,234,567"),
    (.english, -1234, "-1,234"), (.spanish, 9999, "9999"), (.spanish, 18_604, "18.604"),
    (.azerbaijani, 1000, "1.000"), (.traditionalChinese, 18_604, "18,604"),
  ])
  func numbersAreGrouped(language: Language, number: Int, text: String) {
    #expect(language.words(for: number) == text)
  }

  @Test(arguments: [
    (4500, 1, "4.5"), (18_500, 4, "4.6"), (18_496, 4, "4.6"), (18_199, 4, "4.5"), (500, 3, "0.2"), (5000, 1, "5.0"),
    (0, 0, ""),
  ])
  func meansHaveOneDecimal(milliStars: Int, rated: Int, text: String) {
    #expect(Language.english.mean(milliStars: milliStars, rated: rated) == text)
  }

  @Test(arguments: [
    (Language.english, "PEN", 4800, false, "S/\u{A0}48"), (.english, "PEN", 4850, false, "S/\u{A0}48.50"),
    (.english, "PEN", 6400, true, "S/\u{A0}64.00"), (.english, "USD", 123_456, false, "$1,234.56"),
    (.spanish, "EUR", 4850, false, "48,50\u{A0}€"), (.azerbaijani, "AZN", 500, false, "5\u{A0}₼"),
    (.spanish, "PEN", 4850, false, "S/\u{A0}48,50"), (.spanish, "GBP", 1_234_500, false, "12.345\u{A0}£"),
    (.azerbaijani, "PEN", 900, false, "9\u{A0}PEN"), (.azerbaijani, "USD", 123_456, false, "1.234,56\u{A0}$"),
    (.traditionalChinese, "TWD", 12_000, false, "NT$120"),
    (.english, "JPY", 1500, true, "¥1,500"), (.english, "XYZ", 100, false, "XYZ\u{A0}1"),
    (.english, "USD", -5, true, "$−0.05"),
  ])
  func amountsAreWrittenWithTheirCurrency(
    language: Language, currency: String, minor: Int64, always: Bool, text: String
  ) {
    let money = Money(text: "?", minor: minor, currency: currency)
    #expect(language.words(for: money, fallback: nil, always: always) == text)
  }

  @Test(arguments: [
    (Language.english, 0, Language.PluralForm.other), (.english, 1, .one), (.english, 2, .other),
    (.english, 1_000_000, .other), (.spanish, 0, .other), (.spanish, 1, .one), (.spanish, 21, .other),
    (.spanish, 1_000_000, .many), (.spanish, 3_000_000, .many), (.spanish, 1_000_001, .other),
    (.traditionalChinese, 1, .other), (.traditionalChinese, 1_000_000, .other), (.azerbaijani, 1, .one),
    (.azerbaijani, 0, .other), (.azerbaijani, 1_000_000, .other),
  ])
  func pluralsFollowTheLanguagesRules(language: Language, count: Int, form: Language.PluralForm) {
    #expect(language.pluralForm(of: count) == form)
    #expect(language.pluralForms.contains(form))
  }

  @Test func aLineBeginsWithALargeLetter() {
    #expect(Language.spanish.capitalised("de lunes a viernes") == "De lunes a viernes")
    #expect(Language.azerbaijani.capitalised("çərşənbə") == "Çərşənbə")
    #expect(Language.azerbaijani.capitalised("iyul") == "İyul")
    #expect(Language.traditionalChinese.capitalised("每天") == "每天")
    #expect(Language.english.capitalised("") == "")
  }

  @Test func anAmountWithoutMinorUnitsOrCurrencyStaysAsItCame() {
    #expect(Language.english.words(for: Money(text: "about 5", minor: nil, currency: nil), fallback: nil) == "about 5")
    #expect(Language.english.words(for: Money(text: "5", minor: 500, currency: nil), fallback: "EUR") == "€5")
  }

  @Test(
    arguments: [
      ("Italiana", true), ("italiana", true), ("Índica", true), ("HIELO", false), ("Hindú", true), ("hielo", false),
      ("Hiato", false),
      ("Peruana", false), ("Húngara", false), ("", false), ("h", false), ("I", true),
    ])
  func spanishSaysEBeforeAnI(_ word: String, _ isOther: Bool) {
    #expect(Language.spanish.andIsOther(before: word) == isOther)
    for language in Language.allCases where language != .spanish { #expect(!language.andIsOther(before: word)) }
  }
}
