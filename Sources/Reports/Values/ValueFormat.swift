internal import Model
internal import Store

/// How the values of a column are written for people; files contain the values themselves.
enum ValueFormat: Sendable, Hashable {
  /// Depends on the values: as many decimals as they need, at most two; dates in short form.
  case automatic
  /// A number with this many decimals.
  case number(decimals: Int)
  /// A fraction of one as a percentage.
  case percent(decimals: Int)
  /// A number with a plus or a minus.
  case signed(decimals: Int)
  /// A number of people, which is not shown below the setting `reports.least`.
  case people
  /// Digits without commas, as for years.
  case plain
  /// Five stars, rounded to halves, beside the number.
  case stars
  /// The text as it is.
  case text
  /// The address of a link, whose words are in the column before it.
  case link
  /// The id of a restaurant, to whose page on the site the column before it leads if `reports.links` is set.
  case restaurant
  /// The id of a user, likewise.
  case user

  /// The words that a report may use, with their formats.
  static let words: [(word: String, format: ValueFormat)] = [
    ("auto", .automatic), ("0", .number(decimals: 0)), ("0.0", .number(decimals: 1)), ("0.00", .number(decimals: 2)),
    ("percent", .percent(decimals: 0)), ("percent.0", .percent(decimals: 1)), ("signed", .signed(decimals: 0)),
    ("signed.0", .signed(decimals: 1)), ("signed.00", .signed(decimals: 2)), ("plain", .plain), ("stars", .stars),
    ("people", .people), ("text", .text), ("link", .link), ("restaurant", .restaurant), ("user", .user),
  ]

  /// Whether the values say where the words of the column before lead, and are no words themselves.
  var isAddress: Bool { self == .link || isSubject }

  /// Whether the values are ids of restaurants or users.
  var isSubject: Bool { self == .restaurant || self == .user }

  init?(_ word: String) {
    guard let known = Self.words.first(where: { $0.word == word }) else { return nil }
    self = known.format
  }

  /// The same format with decimals chosen by the values of a whole column.
  func resolved(by kind: ColumnKind) -> ValueFormat {
    self == .automatic && kind.hasNumbers ? .number(decimals: kind.decimals) : self
  }

  func string(_ value: AnalystValue, _ language: Language) -> String {
    switch value {
    case .null: return ""
    case .text(let text): return self == .automatic ? ReadableDate.text(text, language) : text
    case .blob(let bytes): return Digest.hex(bytes, length: .max)
    case .integer, .real: break
    }
    let number = value.number ?? 0
    switch self {
    case .automatic: return NumberText.grouped(number, decimals: NumberText.decimals(number), language)
    case .number(let decimals): return NumberText.grouped(number, decimals: decimals, language)
    case .percent(let decimals): return language.percent(NumberText.grouped(number * 100, decimals: decimals, language))
    case .people: return NumberText.grouped(number, decimals: 0, language)
    case .signed(let decimals): return NumberText.grouped(number, decimals: decimals, signed: true, language)
    case .plain, .text, .link, .restaurant, .user:
      if case .integer(let whole) = value { return String(whole) }
      return FileNumber.text(number)
    case .stars: return Self.stars(number)
    }
  }

  /// `★★★★½`
  private static func stars(_ number: Double) -> String {
    guard number.isFinite, number > 0 else { return "–" }
    let halves = Int((min(5, number) * 2).rounded())
    let full = String(repeating: "★", count: halves / 2) + (halves % 2 == 1 ? "½" : "")
    return full + String(repeating: "☆", count: 5 - (halves + 1) / 2)
  }
}
