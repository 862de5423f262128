internal import Model

extension FileNaming {
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

  /// All collections that the name's words name, in the order of the words.
  static func collections(of file: String) -> [Collection] { words(of: file).compactMap { collection(named: $0) } }

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
