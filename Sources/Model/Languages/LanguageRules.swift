/// Everything about a language that is no word of its string table, as the `language` of its file says it.
package struct LanguageRules: Sendable, Hashable {
  enum DatePlace: String, Sendable, Hashable, CaseIterable { case day, month, shortMonth, monthNumber, year }
  enum AmountPlace: String, Sendable, Hashable, CaseIterable { case n, sign, code }
  enum NumberPlace: String, Sendable, Hashable, CaseIterable { case n }

  /// The value of `lang` in pages, and the name of the file.
  package let tag: String
  /// What the language calls itself.
  package var name = ""
  package var direction = "ltr"
  /// With a country, without which Open Graph knows no language: the one that says least of a place.
  package var locale: String
  var plurals: [Language.PluralForm: PluralRule] = [:]
  /// Without these there is no language.
  var lacks: Set<String> = ["plurals", "months", "weekdays", "dates.day", "dates.month"]
  var months = (1...12).map { $0 < 10 ? "0\($0)" : "\($0)" }
  var shortMonths: [String] = []
  /// From Monday.
  var weekdays = (1...7).map { "\($0)" }
  var shortWeekdays: [String] = []
  var day = WordPattern<DatePlace>([.year, .month, .day], between: "-")
  var month = WordPattern<DatePlace>([.year, .month], between: "-")
  var shortDay = WordPattern<DatePlace>([.day, .shortMonth, .year], between: " ")
  var shortMonth = WordPattern<DatePlace>([.shortMonth, .year], between: " ")
  var decimalMark = "."
  var groupMark = ","
  /// How many digits a number has at least whose thousands are marked.
  var groupFrom = 4
  var percent = WordPattern<NumberPlace>([.n])
  var money = MoneyRules()
  /// Of letters that Unicode makes large in another way.
  var capitals: [String: String] = [:]
  /// How words begin before which "and" is `andBeforeI`, less those that begin as `andButNot` says; both folded.
  var andBefore: [String] = []
  var andButNot: [String] = []
  /// Words before a name that do not order it: `el`, `the`; in small letters.
  package var articles: [String] = []

  init(tag: String) {
    self.tag = tag
    locale = tag
  }

  /// How amounts are written.
  struct MoneyRules: Sendable, Hashable {
    var sign = WordPattern<AmountPlace>([.sign, .n])
    /// Where the sign is letters.
    var letters: WordPattern<AmountPlace>?
    /// Currencies that are written as their own countries do.
    var localCodes: Set<String> = []
    var localSign = WordPattern<AmountPlace>([.sign, .n])
    var localLetters: WordPattern<AmountPlace>?
  }

  /// The first three letters, where a file names no short ones.
  var shownShortMonths: [String] { shortMonths.isEmpty ? months.map { String($0.prefix(3)) } : shortMonths }
  var shownShortWeekdays: [String] { shortWeekdays.isEmpty ? weekdays.map { String($0.prefix(3)) } : shortWeekdays }
}
