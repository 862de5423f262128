/// Makes names comparable: compatibility forms, case and accents are ignored when a list is split or a page is named.
///
/// It has its own tables, because those of the C library depend on the machine's locale, and those of Foundation are
/// large.
package enum NameFolding {
  /// The case-folded NFKC form. ASCII costs one pass, any other scalar a look-up.
  package static func folded(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
    var scalars = decomposed(name.unicodeScalars)
    order(&scalars)
    return text(composed(scalars))
  }

  /// The case-folded NFKC form without extra white space and control characters; nil if nothing is left.
  package static func line(_ name: String) -> String? {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in folded(name).unicodeScalars {
      if scalar.value >= 0x20, scalar.value != 0x7F, !(0x80..<0xA0).contains(scalar.value),
        !scalar.properties.isWhitespace
      {
        word.append(scalar)
      } else if !word.isEmpty {
        words.append(String(word))
        word = String.UnicodeScalarView()
      }
    }
    if !word.isEmpty { words.append(String(word)) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The form that names the page of a cuisine or a district: Latin letters as those of ASCII, digits, and letters of
  /// other scripts, with one hyphen for everything between them. Empty if there are none.
  package static func key(of name: String) -> String {
    var name = name
    if let plain = name.withUTF8(plainWords) {
      return String(decoding: plain.utf8.map { $0 == 0x20 ? hyphen : $0 }, as: UTF8.self)
    }
    var key: [UInt32] = []
    for scalar in decomposed(name.unicodeScalars) {
      if let letters = keyLetters(scalar) {
        key += letters
      } else if let last = key.last, last != hyphen {
        key.append(UInt32(hyphen))
      }
    }
    if key.last == UInt32(hyphen) { key.removeLast() }
    order(&key)
    return text(composed(key))
  }

  private static let hyphen = UInt8(ascii: "-")

  /// What a decomposed scalar is in a key; nil for what is between words.
  private static func keyLetters(_ scalar: UInt32) -> [UInt32]? {
    if let own = tables.classes[scalar] { return isPartOfLetter(own) ? [scalar] : [] }
    switch scalar {
    case 0x30...0x39, 0x61...0x7A: return [scalar]
    case 0xE6: return [0x61, 0x65]
    case 0xFE: return [0x74, 0x68]
    case 0x153: return [0x6F, 0x65]
    // Apostrophes among letters, such as that of `Oʻzbek`.
    case 0..<0x80, 0x2B0..<0x300: return nil
    default: if let base = tables.bases[scalar] { return [base] }
    }
    guard let properties = Unicode.Scalar(scalar)?.properties else { return nil }
    if properties.isDefaultIgnorableCodePoint { return [] }
    if [.decimal, .digit].contains(properties.numericType), let value = properties.numericValue {
      return [0x30 + UInt32(value)]
    }
    return properties.isAlphabetic || properties.numericType != nil ? [scalar] : nil
  }

  /// Whether a mark of this class makes another letter, as in kana (カ, ガ) and in Indic and Thai scripts. Marks of other
  /// classes are accents.
  private static func isPartOfLetter(_ own: Int) -> Bool { (7...9).contains(own) || (84...132).contains(own) }

  /// The first letters and digits of a name, by which the A to Z is split: lower-case Latin letters without accents,
  /// digits, and scalars of other scripts. Everything else is ignored.
  package static func letters(of name: String, limit: Int) -> [UInt32] {
    var letters: [UInt32] = []
    for scalar in name.unicodeScalars.prefix(400) {
      guard letters.count < limit else { break }
      if scalar.isASCII {
        if let letter = letter(lowered(scalar.value)) { letters.append(letter) }
        continue
      }
      for part in tables.fold[scalar.value] ?? [lowered(scalar.value)] where letters.count < limit {
        if let letter = letter(part) { letters.append(letter) }
      }
    }
    return letters
  }

  /// The words of a name: letters and digits as in `letters`, with one space for everything between them.
  package static func words(of name: String) -> String {
    var name = name
    if let plain = name.withUTF8(plainWords) { return plain }
    var words: [UInt32] = []
    for scalar in name.unicodeScalars {
      for part in tables.fold[scalar.value] ?? [lowered(scalar.value)] {
        if let letter = letter(part) {
          words.append(letter)
        } else if tables.classes[part] == nil, let last = words.last, last != 0x20 {
          words.append(0x20)
        }
      }
    }
    if words.last == 0x20 { words.removeLast() }
    return text(words)
  }

  /// The words of an ASCII name, without look-ups; nil for any other.
  private static func plainWords(of name: UnsafeBufferPointer<UInt8>) -> String? {
    guard name.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: name.count) { words in
      var count = 0
      for byte in name {
        if let letter = letter(lowered(UInt32(byte))) {
          words[count] = UInt8(truncatingIfNeeded: letter)
          count += 1
        } else if count > 0, words[count - 1] != 0x20 {
          words[count] = 0x20
          count += 1
        }
      }
      return count > 0 && words[count - 1] == 0x20 ? count - 1 : count
    }
  }

  private static func letter(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x30...0x39, 0x61...0x7A: scalar
    case 0..<0x80: nil
    default: tables.bases[scalar] ?? (tables.classes[scalar] == nil && isLetter(scalar) ? scalar : nil)
    }
  }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false
  }

  private static func lowered(_ scalar: UInt32) -> UInt32 { (0x41...0x5A).contains(scalar) ? scalar + 32 : scalar }

  private static func decomposed(_ scalars: String.UnicodeScalarView) -> [UInt32] {
    var result: [UInt32] = []
    for scalar in scalars {
      if let fold = tables.fold[scalar.value] { result += fold } else { result.append(lowered(scalar.value)) }
    }
    return result
  }

  /// Sorts combining marks by their classes (UAX #15, canonical ordering).
  private static func order(_ scalars: inout [UInt32]) {
    var start = 0
    while start < scalars.count {
      guard tables.classes[scalars[start]] != nil else {
        start += 1
        continue
      }
      var end = start
      while end < scalars.count, tables.classes[scalars[end]] != nil { end += 1 }
      let run = scalars[start..<end].enumerated().sorted {
        (tables.classes[$0.element] ?? 0, $0.offset) < (tables.classes[$1.element] ?? 0, $1.offset)
      }
      scalars.replaceSubrange(start..<end, with: run.map(\.element))
      start = end
    }
  }

  /// Combines each mark with the last starter, unless one of the same or a higher class is between them.
  private static func composed(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var starter: Int?
    var lastClass = 0
    for scalar in scalars {
      let own = tables.classes[scalar] ?? 0
      if let place = starter, lastClass < own || (lastClass == 0 && place == result.count - 1),
        let whole = tables.compositions[UInt64(result[place]) << 32 | UInt64(scalar)]
      {
        result[place] = whole
        continue
      }
      if own == 0 { starter = result.count }
      lastClass = own
      result.append(scalar)
    }
    return result
  }

  private static func text(_ scalars: [UInt32]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    return String(view)
  }

  private static let tables = NameFoldingTables()
}

/// The tables of `NameFoldingData`, unpacked once when the first name needs them.
struct NameFoldingTables: Sendable {
  private(set) var fold: [UInt32: [UInt32]] = [:]
  private(set) var classes: [UInt32: Int] = [:]
  private(set) var compositions: [UInt64: UInt32] = [:]
  private(set) var bases: [UInt32: UInt32] = [:]

  init() {
    addSingles()
    var scalar: UInt32 = 0
    for entry in Self.entries(NameFoldingData.sequences) {
      scalar += UInt32(entry[0])
      fold[scalar] = entry.dropFirst().map { UInt32($0) }
    }
    for entry in Self.entries(NameFoldingData.classes) {
      for offset in 0..<entry[1] { classes[UInt32(entry[0] + offset)] = entry[2] }
    }
    for entry in Self.entries(NameFoldingData.compositions) {
      compositions[UInt64(entry[0]) << 32 | UInt64(entry[1])] = UInt32(entry[2])
    }
    scalar = 0
    for entry in Self.entries(NameFoldingData.bases) {
      scalar += UInt32(entry[0])
      // A letter as a digit of base 36: `a` is 10.
      bases[scalar] = UInt32(entry[1]) + 0x61 - 10
    }
  }

  private mutating func addSingles() {
    var start = 0
    for entry in Self.entries(NameFoldingData.singles) {
      start += entry[0]
      let count = entry.count > 2 ? entry[2] : 1
      // Two digits in one number: the step of the scalars, and that of their folds.
      let step = entry.count > 3 ? entry[3] / 36 : 1
      let foldStep = entry.count > 3 ? entry[3] % 36 : 1
      for index in 0..<count {
        fold[UInt32(start + index * step)] = [UInt32(start + entry[1] + index * foldStep)]
      }
    }
  }

  private static func entries(_ text: String) -> [[Int]] {
    text.split(separator: " ").map { $0.split(separator: ".").map { Int($0, radix: 36) ?? 0 } }
  }
}
