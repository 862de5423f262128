internal import Diagnostics
internal import Model
internal import Platform
internal import Store

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
