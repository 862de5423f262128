internal import Diagnostics
internal import Model
internal import Platform
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

/// Formats numbers without a locale.
enum NumberText {
  /// For people, in the style of the language: `18,604`, `-0.25` with a true minus, with `decimals` places; halves are
  /// rounded away from zero.
  static func grouped(_ number: Double, decimals: Int, signed: Bool = false, _ language: Language) -> String {
    let text = JSONWriter.fixed(abs(number), decimals: decimals)
    guard text != "null" else { return number.isFinite ? FileNumber.text(number) : "–" }
    let isZero = !text.utf8.contains { $0 >= 0x31 && $0 <= 0x39 }
    if isZero, number != 0, decimals > 2 { return FileNumber.text(number) }
    let sign = isZero ? (signed ? "±" : "") : number < 0 ? "−" : signed ? "+" : ""
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let whole = language.grouped(Array(parts[0].utf8))
    return sign + whole + (parts.count > 1 ? language.decimalMark + parts[1] : "")
  }

  /// For a chart: from a million up, three digits and a word, `12.3 mn`; smaller numbers with `decimals` places.
  static func short(_ number: Double, decimals: Int, signed: Bool = false, _ words: StringTable) -> String {
    let size = abs(number)
    guard size >= 999_999.5 else { return grouped(number, decimals: decimals, signed: signed, words.language) }
    guard size < 999.5e12 else {
      let power = Int(log10(size).rounded(.down))
      return grouped(number / pow(10, Double(power)), decimals: 1, signed: signed, words.language) + "e\(power)"
    }
    let (unit, word): (Double, Word) =
      size >= 999.5e9 ? (1e12, .trillions) : size >= 999.5e6 ? (1e9, .billions) : (1e6, .millions)
    let places = size / unit >= 99.95 ? 0 : size / unit >= 9.995 ? 1 : 2
    let text = grouped(
      number / unit, decimals: min(places, Self.decimals(number / unit)), signed: signed, words.language)
    return words(word, (.n, text))
  }

  /// The number of decimals that a number needs, at most two.
  static func decimals(_ number: Double) -> Int {
    let rounded = (abs(number) * 100).rounded()
    guard rounded < 9e15 else { return 0 }
    let hundredths = Int(rounded)
    return hundredths % 100 == 0 ? 0 : hundredths % 10 == 0 ? 1 : 2
  }
}

/// Formats dates for people.
enum ReadableDate {
  /// A short form of a date, a time or a month in ISO 8601; any other text as it is.
  static func text(_ text: String, _ language: Language) -> String {
    switch text.utf8.count {
    case 7:
      guard let day = CivilDay(iso: text + "-01") else { return text }
      return language.shortWords(forMonth: day.components.month, of: day.components.year)
    case 10: return CivilDay(iso: text).map(language.shortWords) ?? text
    case 20 where text.utf8.last == UInt8(ascii: "Z"):
      let parts = text.split(separator: "T")
      guard parts.count == 2, let day = CivilDay(iso: parts[0]) else { return text }
      return "\(language.shortWords(for: day)), \(parts[1].prefix(5))"
    default: return text
    }
  }
}

/// Escapes text for HTML or SVG.
enum HTMLText {
  /// `text` for an element or a quoted attribute; control characters that could reorder or break a page become U+FFFD.
  static func escape(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: needsCare) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result += " "
      case "\r": continue
      case _ where isHarmful(scalar): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `text` cut to `limit` characters, with an ellipsis if something is missing.
  static func cut(_ text: String, _ limit: Int) -> String {
    text.count > limit ? String(text.prefix(max(1, limit - 1))) + "…" : text
  }

  /// The text without characters that could reorder a line or are not allowed in HTML.
  static func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isHarmful(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  private static func needsCare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "&", "<", ">", "\"", "'", "\n", "\t", "\r": true
    default: isHarmful(scalar)
    }
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" || scalar == "\t" || scalar == "\r" { return false }
    return Printable.isControl(scalar) || (0xFDD0...0xFDEF).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE
  }
}
