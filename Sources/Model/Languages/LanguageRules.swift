/// The definition of a language, except the words of its string table, as its file contains it in `language`.
package struct LanguageRules: Sendable, Hashable {
  enum DatePlace: String, Sendable, Hashable, CaseIterable { case day, month, shortMonth, monthNumber, year }
  enum AmountPlace: String, Sendable, Hashable, CaseIterable { case n, sign, code }
  enum NumberPlace: String, Sendable, Hashable, CaseIterable { case n }

  /// The value of `lang` in pages, and the name of the file.
  package let tag: String
  /// The language's own name for itself.
  package var name = ""
  package var direction = "ltr"
  /// The language with a country, as Open Graph requires one: the most neutral choice.
  package var locale: String
  var plurals: [Language.PluralForm: PluralRule] = [:]
  /// The keys without which a language is incomplete.
  var lacks: Set<String> = ["plurals", "months", "weekdays", "dates.day", "dates.month"]
  var months = (1...12).map { $0 < 10 ? "0\($0)" : "\($0)" }
  var shortMonths: [String] = []
  /// The weekdays from Monday on.
  var weekdays = (1...7).map { "\($0)" }
  var shortWeekdays: [String] = []
  var day = WordPattern<DatePlace>([.year, .month, .day], between: "-")
  var month = WordPattern<DatePlace>([.year, .month], between: "-")
  var shortDay = WordPattern<DatePlace>([.day, .shortMonth, .year], between: " ")
  var shortMonth = WordPattern<DatePlace>([.shortMonth, .year], between: " ")
  var decimalMark = "."
  var groupMark = ","
  /// The minimum number of digits at which thousands are grouped.
  var groupFrom = 4
  var percent = WordPattern<NumberPlace>([.n])
  var money = MoneyRules()
  /// Capitals of letters that differ from Unicode's.
  var capitals: [String: String] = [:]
  /// Beginnings of words before which "and" is `andBeforeI`, except those that `andButNot` lists; both folded.
  var andBefore: [String] = []
  var andButNot: [String] = []
  /// Words before a name that sorting ignores: `el`, `the`; in lower case.
  package var articles: [String] = []

  init(tag: String) {
    self.tag = tag
    locale = tag
  }

  /// How amounts are written.
  struct MoneyRules: Sendable, Hashable {
    var sign = WordPattern<AmountPlace>([.sign, .n])
    /// The pattern for signs that are letters.
    var letters: WordPattern<AmountPlace>?
    /// Currencies that are written as in their own countries.
    var localCodes: Set<String> = []
    var localSign = WordPattern<AmountPlace>([.sign, .n])
    var localLetters: WordPattern<AmountPlace>?
  }

  /// The first three letters of months, if the file defines no short names.
  var shownShortMonths: [String] { shortMonths.isEmpty ? months.map { String($0.prefix(3)) } : shortMonths }
  var shownShortWeekdays: [String] { shortWeekdays.isEmpty ? weekdays.map { String($0.prefix(3)) } : shortWeekdays }
}
