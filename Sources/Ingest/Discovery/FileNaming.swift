internal import Model

/// What a file's name says.
enum FileNaming {
  /// The collection a name begins with: any capitals, singular or plural, any suffix that does not go on as a word
  /// (`Reviews-0007.ndjson.gz` yes, `reviewers.csv` no).
  static func collection(of file: String) -> Collection? {
    let letters = file.utf8.prefix(while: ASCIIText.isLetter)
    return collection(named: String(decoding: letters.map(ASCIIText.lower), as: UTF8.self))
  }

  /// The collection of a word in lower case, singular or plural.
  static func collection(named word: String) -> Collection? {
    Collection.allCases.first { word == $0.name || word == singular($0) || word == british($0) }
  }

  private static func singular(_ collection: Collection) -> String {
    collection == .dishes ? "dish" : String(collection.name.dropLast())
  }

  private static func british(_ collection: Collection) -> String? {
    switch collection {
    case .favorites: "favourites"
    default: nil
    }
  }

  /// Whether a name ends as exports do, or has no ending at all.
  static func isExport(_ file: String) -> Bool {
    let endings: Set<Substring> = ["json", "ndjson", "jsonl", "csv", "tsv", "txt", "gz", "zst", "zstd"]
    let parts = file.lowercased().split(separator: ".")
    return parts.count < 2 || endings.contains(parts[parts.count - 1])
  }

  /// The last date in a name, as `YYYYMMDD` and any digits of a time after it: `reviews-2024-05-06.json`,
  /// `reviews_20240506T0102.json.gz`.
  ///
  /// Greater is newer.
  static func date(of file: String) -> String? {
    let digits = Array(file.utf8)
    var found: String?
    var index = 0
    while index < digits.count {
      if index == 0 || !ASCIIText.isDigit(digits[index - 1]), let (date, end) = date(digits, from: index) {
        found = date
        index = end
      } else {
        index += 1
      }
    }
    return found
  }

  private static func date(_ bytes: [UInt8], from start: Int) -> (String, Int)? {
    var index = start
    var parts: [[UInt8]] = [[]]
    for width in [4, 2, 2] {
      if width == 2, index < bytes.count, [0x2D, 0x5F, 0x2E].contains(bytes[index]) { index += 1 }
      guard index + width <= bytes.count, bytes[index..<index + width].allSatisfy(ASCIIText.isDigit) else { return nil }
      parts.append(Array(bytes[index..<index + width]))
      index += width
    }
    let numbers = parts.dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard (1970...2199).contains(numbers[0]), CivilDay(year: numbers[0], month: numbers[1], day: numbers[2]) != nil
    else {
      return nil
    }
    if index < bytes.count, ASCIIText.isDigit(bytes[index]) { return nil }
    var text = Array(parts.joined())
    // A time of day may follow: T070809Z, -0708, _07-08-09.
    var rest = index
    while rest < bytes.count, text.count < 20, bytes[rest] != UInt8(ascii: ".") {
      if ASCIIText.isDigit(bytes[rest]) { text.append(bytes[rest]) }
      rest += 1
    }
    return (String(decoding: text, as: UTF8.self), rest)
  }

  /// A pattern in which `*` stands for any characters and `?` for one.
  static func fits(_ name: String, _ pattern: String) -> Bool {
    let (text, mask) = (Array(name.utf8), Array(pattern.utf8))
    var (at, place) = (0, 0)
    var retry: (at: Int, place: Int)?
    while at < text.count {
      if place < mask.count, mask[place] == UInt8(ascii: "*") {
        retry = (at, place)
        place += 1
      } else if place < mask.count, mask[place] == text[at] || mask[place] == UInt8(ascii: "?") {
        (at, place) = (at + 1, place + 1)
      } else if let last = retry {
        retry = (last.at + 1, last.place)
        (at, place) = (last.at + 1, last.place + 1)
      } else {
        return false
      }
    }
    return mask[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
