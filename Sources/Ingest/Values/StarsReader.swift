internal import Model

/// Converts ratings in any form of exports to stars: 0.5 to 5 as REAL, 0 for "not rated".
///
/// A number is a rating on the column's scale, also behind a word (`Overall5`, `Rated 4.5`) or before a unit
/// (`4,5 Sterne`). `"4.1/5"`, `"8 of 10"` and `"4,5 sur 5"` are shares of 5 stars. `ONE` to `FIVE` are numbers, and a row
/// of ★ is the number of its stars. Anything else, and anything above the scale, is no rating.
enum StarsReader {
  /// The meaning of a text.
  enum Reading {
    /// A number on the column's scale.
    case rating(Double)
    /// Stars, whatever the scale; 0 if nothing was rated.
    case stars(Double)
  }

  /// Returns nil if the text is no rating.
  static func read(_ bytes: UnsafeRawBufferPointer) -> Reading? {
    if let plain = DecimalText(plain: bytes) { return .rating(plain.double) }
    let text = ASCIIText.trimmed(bytes)
    if let number = NumberReader.loose(text) { return .rating(number) }
    let words = words(text) ?? (counted(text) ?? behindWord(text)).map { .rating($0) }
    return fraction(text).map { .stars($0) } ?? words ?? symbols(text).map { .stars($0) }
  }

  /// The stars; 0 if the text means that nothing was rated, nil if it is no rating.
  static func stars(_ bytes: UnsafeRawBufferPointer, scale: RatingScale = .stars) -> Double? {
    switch read(bytes) {
    case .rating(let number): scale.stars(number)
    case .stars(let stars): stars
    case nil: nil
    }
  }

  /// Reads a number, `/`, `of` or `out of`, and a scale.
  private static func fraction(_ text: UnsafeRawBufferPointer) -> Double? {
    guard text.count < 40, let first = text.first, ASCIIText.isDigit(first) || first == UInt8(ascii: ".") else {
      return nil
    }
    let words = String(decoding: text, as: UTF8.self).replacing("/", with: " / ").split(separator: " ")
      .filter { !isUnit($0) }
    guard words.count >= 3, let number = decimal(words[0]), let scale = decimal(words[words.count - 1]), scale > 0,
      links.contains(words[1..<words.count - 1].map { $0.lowercased() }), scale <= 1000
    else { return nil }
    return RatingScale.stars.stars(scale == 5 ? number : number * 5 / scale)
  }

  private static let links = [["/"], ["of"], ["out", "of"], ["de"], ["sur"], ["von"], ["su"]]
  /// What is counted, without accents.
  private static let units: Set = [
    "star", "stars", "estrella", "estrellas", "estrela", "estrelas", "etoile", "etoiles", "stern", "sterne", "sternen",
    "stella", "stelle", "yildiz", "ulduz", "bubbles", "burbujas", "bulles", "punkte", "punkten", "puntos", "pontos",
    "punti", "points", "puan", "bal",
  ]
  private static let signs = ["つ星", "颗星", "顆星", "星", "分", "点", "點"]

  private static func isUnit(_ word: Substring) -> Bool {
    word.first?.isLetter == true && units.contains(NameFolding.words(of: String(word)))
  }

  private static func decimal(_ text: Substring) -> Double? {
    Array(text.utf8).withUnsafeBytes { NumberReader.loose($0) }
  }

  /// Reads `4,5 estrellas`, `5星`.
  private static func counted(_ text: UnsafeRawBufferPointer) -> Double? {
    guard text.count < 40 else { return nil }
    let words = Substring(decoding: text, as: UTF8.self).split(separator: " ")
    if words.count == 2, isUnit(words[1]) { return decimal(words[0]) }
    guard words.count == 1, let sign = signs.first(where: words[0].hasSuffix) else { return nil }
    return decimal(words[0].dropLast(sign.count))
  }

  /// Reads `FIVE`, `STAR_RATING_FIVE`.
  private static func words(_ text: UnsafeRawBufferPointer) -> Reading? {
    guard text.count < 40 else { return nil }
    let parts = ASCIIText.words(text).map { String(decoding: $0, as: UTF8.self) }
    let left = parts.filter { !["star", "stars", "rating"].contains($0) }
    guard left.count == 1, let word = left.first else { return nil }
    if let place = ["one", "two", "three", "four", "five"].firstIndex(of: word) { return .stars(Double(place + 1)) }
    guard parts.count == 2, parts[0] == word, let number = Double(word) else { return nil }
    return .rating(number)
  }

  /// Reads `Overall5`, `Rated 4.5`, `Rating: 4`.
  private static func behindWord(_ text: UnsafeRawBufferPointer) -> Double? {
    guard text.count < 40, let end = text.firstIndex(where: ASCIIText.isDigit) else { return nil }
    let word = String(decoding: text[..<end].filter(ASCIIText.isLetter).map(ASCIIText.lower), as: UTF8.self)
    let between = text[..<end].drop(while: ASCIIText.isLetter)
    guard ["overall", "rated", "rating", "score", "stars"].contains(word),
      between.allSatisfy({ $0 == UInt8(ascii: ":") || ASCIIText.isSpace($0) })
    else { return nil }
    return DecimalText(plain: UnsafeRawBufferPointer(rebasing: text[end...]))?.double
  }

  /// Reads ★★★★½ and ★★★★☆.
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
    return RatingScale.stars.stars(stars)
  }
}
