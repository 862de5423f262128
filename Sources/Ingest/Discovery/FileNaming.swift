internal import Model
internal import Platform

/// Interprets a file's name.
enum FileNaming {
  /// The collection with which a name begins, in any case, singular or plural. A suffix is allowed if it does not
  /// continue the word (`Reviews-0007.ndjson.gz`, but not `reviewers.csv`).
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

  /// Whether a name has an export's extension, or none at all.
  static func isExport(_ file: String) -> Bool {
    let parts = file.lowercased().split(separator: ".")
    return parts.count < 2 || endings.contains(String(parts[parts.count - 1]))
  }

  private static let formats = Set(["json", "ndjson", "jsonl", "csv", "tsv"]).union(kindsOfJSON)
  /// Extensions that stay a part of the name, as tables are called by them.
  private static let kindsOfJSON: Set = ["jsonld", "geojson", "geojsonl", "geojsons", "geojsonseq"]
  private static let packings: Set = ["gz", "zst", "zstd"]
  private static let endings = formats.union(packings).union(["txt"])

  /// The extension that names a format, before that of a compression; nil if there is none.
  static func formatEnding(_ file: String) -> String? {
    var parts = file.lowercased().split(separator: ".").map(String.init)
    while parts.count > 1, packings.contains(parts[parts.count - 1]) { parts.removeLast() }
    return parts.count > 1 && formats.contains(parts[parts.count - 1]) ? parts[parts.count - 1] : nil
  }

  /// Whether the last format extension is JSON: `reviews.json.gz`, not `business.json.csv`.
  static func isJSON(_ file: String) -> Bool {
    let parts = Path.name(of: file).lowercased().split(separator: ".").map(String.init)
    return parts.dropFirst().last(where: formats.contains).map { $0 != "csv" && $0 != "tsv" } ?? false
  }

  /// Whether a name has the extension of zip files.
  static func isZip(_ file: String) -> Bool { file.lowercased().hasSuffix(".zip") }

  /// Whether a name has the extension of an archive.
  static func isArchive(_ file: String) -> Bool {
    file.lowercased().split(separator: ".").dropFirst().last.map { archives.contains(String($0)) } ?? false
  }

  private static let archives: Set = ["zip", "xlsx", "xlsm", "tar", "tgz", "tzst", "txz", "7z", "rar"]

  /// A name without the extensions of exports.
  static func withoutEndings(_ file: String) -> String {
    var parts = file.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let endings = endings.subtracting(kindsOfJSON)
    while parts.count > 1, endings.contains(parts[parts.count - 1].lowercased()) { parts.removeLast() }
    return parts.joined(separator: ".")
  }

  /// The last date in a name as `YYYYMMDD`, with any digits of a time after it: `reviews-2024-05-06.json`,
  /// `reviews_20240506T0102.json.gz`.
  ///
  /// A greater text is newer.
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

  /// The end of a date that begins at `start`; nil if there is none.
  static func dayEnd(_ bytes: [UInt8], from start: Int) -> Int? { day(bytes, from: start)?.end }

  private static func date(_ bytes: [UInt8], from start: Int) -> (String, Int)? {
    guard let day = day(bytes, from: start) else { return nil }
    let time = time(bytes, from: day.end)
    return (String(decoding: day.digits + (time?.digits ?? []), as: UTF8.self), time?.end ?? day.end)
  }

  /// The time of day behind a date: `T0708`, `T070809Z`, `-070809`, `_07-08-09`. Fewer digits without a `T` are the
  /// number of a part, and all parts are read.
  private static func time(_ bytes: [UInt8], from start: Int) -> (digits: [UInt8], end: Int)? {
    guard start < bytes.count, "-_Tt".utf8.contains(bytes[start]) else { return nil }
    let least = bytes[start] | 0x20 == UInt8(ascii: "t") ? 2 : 6
    var digits: [UInt8] = []
    var index = start + 1
    while index < bytes.count {
      let isDigit = ASCIIText.isDigit(bytes[index])
      let isBetween = digits.count == 2 || digits.count == 4
      guard isDigit || (isBetween && "-_:".utf8.contains(bytes[index])) else { break }
      if isDigit { digits.append(bytes[index]) }
      index += 1
    }
    return digits.count >= least ? (digits, index) : nil
  }

  private static func day(_ bytes: [UInt8], from start: Int) -> (digits: [UInt8], end: Int)? {
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
    return (Array(parts.joined()), index)
  }

  /// Whether a name matches a pattern, in which `*` matches any characters and `?` matches one.
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

  /// The words of a file's name without its extensions, in lower case. Words are runs of letters, also split where an
  /// upper-case letter follows a lower-case one.
  static func words(of file: String) -> [String] {
    var words: [String] = []
    var last: Character?
    for character in withoutEndings(file) {
      defer { last = character }
      guard character.isLetter else { continue }
      let goesOn = last.map { $0.isLetter && !(character.isUppercase && $0.isLowercase) } ?? false
      if goesOn, !words.isEmpty {
        words[words.count - 1] += character.lowercased()
      } else {
        words.append(character.lowercased())
      }
    }
    return words
  }

  /// Whether the name of a collection in a database has words of any language for what its documents may be.
  static func mayBeCollection(_ name: String) -> Bool {
    collection(named: name.lowercased()) != nil || Heading(name).words.contains(where: HeaderWords.all.namesFile)
  }

  /// Collections at which a name hints, by a word that is no collection's own name or by a part of a word. This is too
  /// little to decide, and enough if the fields agree.
  static func hints(of file: String) -> [Collection] {
    var found: [Collection] = []
    for word in words(of: file) {
      guard let collection = collection(named: word) ?? hint(word), !found.contains(collection) else { continue }
      found.append(collection)
    }
    return found
  }

  private static func hint(_ word: String) -> Collection? {
    hints.first { hint in hint.words.contains(word) || hint.parts.contains { word.contains($0) } }?.collection
  }

  private static let hints: [(collection: Collection, words: Set<String>, parts: [String])] = [
    (.reviews, ["feedback", "feedbacks", "testimonials", "opinions", "comments"], ["review", "rating"]),
    (.users, ["profile", "profiles", "members", "customers", "people", "authors"], ["user"]),
    (
      .restaurants, ["venues", "businesses", "business", "eateries", "cafes"],
      ["restaurant", "places"]
    ),
  ]

  /// What a name says besides collections: `pizza-hut` for `pizza_hut_reviews.csv`; nil if it says nothing else.
  static func subject(of file: String) -> String? {
    let all = words(of: file)
    let isEnglish = all.contains { collection(named: $0) != nil || hint($0) != nil }
    let isOfAnotherLanguage = !isEnglish && all.contains { HeaderWords.all.namesFile(Heading.folded($0)) }
    let words = all.filter { word in
      guard collection(named: word) == nil, hint(word) == nil, !commonWords.contains(word) else { return false }
      guard isOfAnotherLanguage else { return true }
      let folded = Heading.folded(word)
      return !HeaderWords.all.namesFile(folded) && !HeaderWords.all.particles.contains(folded)
    }
    guard words.contains(where: { $0.utf8.count >= 3 }) else { return nil }
    return words.joined(separator: "-")
  }

  private static let commonWords: Set = [
    "all", "app", "archive", "backup", "clean", "cleaned", "combined", "csv", "data", "dataset", "db", "dump", "en",
    "export", "exports", "file", "final", "full", "geojson", "geojsonl", "geojsons", "geojsonseq", "input", "json",
    "jsonld", "latest", "list", "merged", "my", "new", "of", "old", "our", "output", "part", "processed", "public",
    "raw", "sample", "scraped", "set", "small", "table", "test", "the", "train", "version",
  ]
}
