internal import Diagnostics
package import Model

/// The scale of ratings, such as 1 to 10, which are converted to 1 to 5 stars.
package struct RatingScale: Sendable, Hashable {
  package let lowest: Double
  package let highest: Double

  /// The scale of stars, in which half a star is valid too.
  package static let stars = RatingScale(lowest: 1, highest: 5)
  /// The highest rating of any scale; a greater number is no rating.
  static let mostHighest = 100.0

  private init(lowest: Double, highest: Double) {
    self.lowest = lowest
    self.highest = highest
  }

  /// The scale from 1 to `highest`; nil if that is empty. Where the highest rating is 50, ratings are tens, as those of
  /// TripAdvisor are.
  package init?(highest: Double) { self.init(from: highest == 50 ? 10 : 1, to: highest) }

  package init?(from lowest: Double, to highest: Double) {
    guard lowest >= 0, highest > lowest, highest.isFinite else { return nil }
    self.init(lowest: lowest, highest: highest)
  }

  /// The scale of a rating that says its ends; the one that is left out is 1 or 5. Ratings up to 5 are stars even where 0
  /// is the worst, as it cannot be given.
  init?(worst: Double?, best: Double?) {
    if best ?? 5 == 5, (0...1).contains(worst ?? 1) {
      self = .stars
    } else if let worst {
      self.init(from: worst, to: best ?? 5)
    } else {
      self.init(highest: best ?? 5)
    }
  }

  /// Reads `0-2`, `1-10`, `1 to 10`, or the highest rating alone.
  package init?(_ text: String) {
    let parts = text.replacing("to", with: "-").split(separator: "-", omittingEmptySubsequences: false)
      .map { Double($0.filter { $0 != " " }) }
    if parts.count == 1, let highest = parts[0] {
      self.init(highest: highest)
    } else if parts.count == 2, let lowest = parts[0], let highest = parts[1] {
      self.init(from: lowest, to: highest)
    } else {
      return nil
    }
  }

  /// A rating as 0.5 to 5 stars; 0 if it means that nothing was rated, nil if it is outside of the scale.
  @inline(__always)
  func stars(_ rating: Double) -> Double? {
    if rating == 0, lowest > 0 { return 0 }
    if self == .stars { return rating >= 0.5 && rating <= 5 ? rating : nil }
    guard rating >= (lowest == 1 ? 0 : lowest), rating <= highest else { return nil }
    let stars = 1 + 4 * (rating - lowest) / (highest - lowest)
    return stars >= 0.5 ? stars : nil
  }

  /// The form that `ratingScale` of `sources` accepts: `1-10`.
  package var text: String { "\(Self.plain(lowest))-\(Self.plain(highest))" }

  /// The setting that declares the scale for files of a collection. More than three files are named by what their names
  /// begin with.
  package func sourceLine(_ files: [ExportFile], _ collection: Collection) -> String {
    let names = files.map(\.name)
    let start = names.dropFirst().reduce(names.first ?? "") { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
    return sourceLine(
      names.count > 3 && !start.isEmpty ? [start + "*"] : names, files.contains(where: \.isDump) ? nil : collection)
  }

  /// The same for names of files. In a dump it applies to all collections, and `collection` is nil.
  func sourceLine(_ files: [String], _ collection: Collection?) -> String {
    let rest = (collection.map { "\"collection\": \"\($0.name)\", " } ?? "") + "\"ratingScale\": \"\(text)\"}"
    let entries = files.map { "{\"file\": \"\(Printable.line($0, limit: 100))\", \(rest)" }
    return "\"sources\": [\(entries.joined(separator: ", "))]"
  }

  /// The form for a sentence: `1 to 10`.
  package var words: String { "\(Self.plain(lowest)) to \(Self.plain(highest))" }

  /// The highest rating: `10`.
  var highestText: String { Self.plain(highest) }

  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

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
