package import Diagnostics

extension StringTable {
  /// Builds the table of `language` from the bytes of its file; words that it lacks come from `fallback` and are
  /// reported, as are keys and places that nobody knows. A file that is no string table is a configuration failure.
  package static func load(
    _ language: Language, file: String, bytes: [UInt8], fallback: StringTable?, problems: any ProblemSink
  ) throws(Failure) -> StringTable {
    let entries: [String: StringTableReader.Entry]
    do throws(StringTableReader.Fault) { entries = try StringTableReader.read(bytes) } catch {
      throw Failure(.configuration, PagesProblems.brokenTable(file, bytes, error))
    }
    let known = Set(Word.allCases.map(\.key))
    for (key, entry) in entries.sorted(by: { $0.value.offset < $1.value.offset }) where !known.contains(key) {
      problems.report(PagesProblems.unknownWord(key, file, bytes, entry.offset))
    }
    let phrases = Word.allCases.map { word -> [Phrase] in
      guard let entry = entries[word.key] else {
        problems.report(PagesProblems.missingWord(word.key, file))
        return fallback?.phrases[word.rawValue] ?? Language.PluralForm.allCases.map { _ in Phrase(word.key) }
      }
      return forms(of: entry, word, fallback, language, file, bytes, problems)
    }
    return StringTable(language, phrases)
  }

  private static func forms(
    of entry: StringTableReader.Entry, _ word: Word, _ fallback: StringTable?, _ language: Language, _ file: String,
    _ bytes: [UInt8], _ problems: any ProblemSink
  ) -> [Phrase] {
    let known = language.pluralForms.map(\.rawValue)
    for name in entry.forms.keys.sorted() where !known.contains(name) {
      problems.report(PagesProblems.unknownForm(name, known, file, bytes, entry.offset))
    }
    if entry.isPlural {
      // Whole millions are rare enough to be said like other numbers.
      for name in known where entry.forms[name] == nil && name != Language.PluralForm.many.rawValue {
        problems.report(PagesProblems.missingForm(name, of: word.key, file, bytes, entry.offset))
      }
    }
    let places = fallback.map { table in
      table.phrases[word.rawValue].reduce(into: Set<Phrase.Argument>()) { $0.formUnion($1.arguments) }
    }
    var texts: [String: Phrase] = [:]
    for (name, text) in entry.forms.sorted(by: { $0.key < $1.key }) {
      let phrase = Phrase(text) { problems.report(PagesProblems.unknownPlace($0, file, bytes, entry.offset)) }
      for place in Phrase.Argument.allCases where phrase.arguments.contains(place) && places?.contains(place) == false {
        problems.report(PagesProblems.unknownPlace(place.rawValue, file, bytes, entry.offset))
      }
      texts[name] = phrase
    }
    return Language.PluralForm.allCases.map { texts[$0.rawValue] ?? texts["other"] ?? texts["one"] ?? Phrase("") }
  }
}
