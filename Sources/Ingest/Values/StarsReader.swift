/// Stars from whatever an export rates in: 0.5 to 5 as REAL, 0 for "not rated".
///
/// The rule: a number is stars of `scale`; `"4.1/5"`, `"8 of 10"`, `"8 out of 10"` carry their own scale; `ONE` to
/// `FIVE` count; a row of ★ counts its stars. Anything else, and anything above the scale, is none.
enum StarsReader {
  /// 0 where the text says that nothing was rated; nil where it is no rating.
  static func stars(_ bytes: UnsafeRawBufferPointer, scale: Double = 5) -> Double? {
    if let plain = DecimalText(plain: bytes) { return inRange(plain.double, scale: scale) }
    let text = ASCIIText.trimmed(bytes)
    if let number = NumberReader.loose(text) { return inRange(number, scale: scale) }
    if let fraction = fraction(text) { return fraction }
    return words(text) ?? symbols(text)
  }

  /// `number` on a scale up to `scale`, as stars; nil below half a star and above the scale.
  static func inRange(_ number: Double, scale: Double) -> Double? {
    if number == 0 { return 0 }
    let stars = scale == 5 ? number : number * 5 / scale
    return stars >= 0.5 && stars <= 5 ? stars : nil
  }

  /// A number, `/`, `of` or `out of`, and a scale.
  private static func fraction(_ text: UnsafeRawBufferPointer) -> Double? {
    guard text.count < 40 else { return nil }
    let words = String(decoding: text, as: UTF8.self).lowercased()
      .replacing("/", with: " / ").split(separator: " ").filter { !["stars", "star"].contains($0) }
    guard words.count >= 3, let number = Double(words[0]), let scale = Double(words[words.count - 1]), scale > 0,
      [["/"], ["of"], ["out", "of"]].contains(words[1..<words.count - 1].map(String.init)), scale <= 1000
    else { return nil }
    return inRange(number, scale: scale)
  }

  /// `FIVE`, `STAR_RATING_FIVE`, `5 stars`.
  private static func words(_ text: UnsafeRawBufferPointer) -> Double? {
    guard text.count < 40 else { return nil }
    let parts = ASCIIText.words(text).map { String(decoding: $0, as: UTF8.self) }
    let left = parts.filter { !["star", "stars", "rating"].contains($0) }
    guard left.count == 1, let word = left.first else { return nil }
    if let place = ["one", "two", "three", "four", "five"].firstIndex(of: word) { return Double(place + 1) }
    guard parts.count == 2, parts[0] == word, let number = Double(word) else { return nil }
    return inRange(number, scale: 5)
  }

  /// ★★★★½ and ★★★★☆.
  private static func symbols(_ text: UnsafeRawBufferPointer) -> Double? {
    guard text.count > 2, text.count < 40 else { return nil }
    var stars = 0.0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "★", "⭐": stars += 1
      case "½": stars += 0.5
      case "☆", "\u{FE0F}", " ": break
      default: return nil
      }
    }
    return inRange(stars, scale: 5)
  }
}
