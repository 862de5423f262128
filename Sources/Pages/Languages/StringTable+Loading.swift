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
        return fallback?.phrases[word.rawValue] ?? [Phrase(word.key), Phrase(word.key)]
      }
      return forms(of: entry, language, file, bytes, problems)
    }
    return StringTable(language, phrases)
  }

  private static func forms(
    of entry: StringTableReader.Entry, _ language: Language, _ file: String, _ bytes: [UInt8],
    _ problems: any ProblemSink
  ) -> [Phrase] {
    let forms = Language.PluralForm.allCases.map { form in
      let text = entry.forms[form.rawValue] ?? entry.forms["other"] ?? entry.forms["one"] ?? ""
      return Phrase(text) { name in
        problems.report(PagesProblems.unknownPlace(name, file, bytes, entry.offset))
      }
    }
    for name in entry.forms.keys.sorted() where Language.PluralForm(rawValue: name) == nil {
      problems.report(PagesProblems.unknownForm(name, file, bytes, entry.offset))
    }
    return forms
  }
}
