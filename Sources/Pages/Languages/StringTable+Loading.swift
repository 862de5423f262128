package import Diagnostics
package import Model

extension StringTable {
  /// The tables of all languages by folder, English in place of what one lacks; only what is wrong with those of
  /// `heard` is told.
  package static func all(
    in folder: TemplateFolder, heard: Set<Language>, problems: any ProblemSink
  ) throws(Failure) -> [Language: StringTable] {
    var tables: [Language: StringTable] = [:]
    for language in Language.allCases {
      let sink: any ProblemSink = heard.contains(language) ? problems : NobodyHears()
      tables[language] = try load(language, folder, tables[.english], sink)
    }
    return tables
  }

  static func load(
    _ language: Language, _ folder: TemplateFolder, _ fallback: StringTable?, _ problems: any ProblemSink
  ) throws(Failure) -> StringTable {
    let source = try folder.text("strings/\(language.tag).json")
    return try load(language, file: source.path, text: source.text, fallback: fallback, problems: problems)
  }

  /// Builds the table of `language` from the text of its file; words that it lacks come from `fallback` and are
  /// reported, as are unknown keys and placeholders. A file that is no string table is a configuration failure.
  package static func load(
    _ language: Language, file: String, text: String, fallback: StringTable?, problems: any ProblemSink
  ) throws(Failure) -> StringTable {
    let entries: [String: StringTableReader.Entry]
    do throws(DocumentReader.Fault) { entries = try StringTableReader.read(text) } catch {
      throw Failure(.configuration, PagesProblems.brokenTable(file, text, error))
    }
    let unknown = entries.filter { !Word.allKeys.contains($0.key) }
    for (key, entry) in unknown.sorted(by: { $0.value.offset < $1.value.offset }) {
      problems.report(PagesProblems.unknownWord(key, file, text, entry.offset))
    }
    let phrases = Word.allCases.map { word -> [Phrase] in
      guard let entry = entries[word.key] else {
        problems.report(PagesProblems.missingWord(word.key, file))
        return fallback?.phrases[word.rawValue] ?? Language.PluralForm.allCases.map { _ in Phrase(word.key) }
      }
      return forms(of: entry, word, fallback, language, file, text, problems)
    }
    return StringTable(language, phrases)
  }

  private static func forms(
    of entry: StringTableReader.Entry, _ word: Word, _ fallback: StringTable?, _ language: Language, _ file: String,
    _ text: String, _ problems: any ProblemSink
  ) -> [Phrase] {
    let known = language.pluralForms.map(\.rawValue)
    for name in entry.forms.keys.sorted() where !known.contains(name) {
      problems.report(PagesProblems.unknownForm(name, known, file, text, entry.offset))
    }
    if entry.isPlural {
      // Whole millions are rare enough to be said like other numbers.
      for name in known where entry.forms[name] == nil && name != Language.PluralForm.many.rawValue {
        problems.report(PagesProblems.missingForm(name, of: word.key, file, text, entry.offset))
      }
    }
    func places(of table: StringTable) -> Set<Phrase.Argument> {
      table.phrases[word.rawValue].reduce(into: []) { $0.formUnion($1.arguments) }
    }
    var texts: [String: Phrase] = [:]
    for (name, form) in entry.forms.sorted(by: { $0.key < $1.key }) {
      let phrase = Phrase(form) { problems.report(PagesProblems.unknownPlace($0, file, text, entry.offset)) }
      if let fallback, phrase.hasArguments {
        let unknown = phrase.arguments.subtracting(places(of: fallback))
        for place in unknown.isEmpty ? [] : Phrase.Argument.allCases where unknown.contains(place) {
          problems.report(PagesProblems.unknownPlace(place.rawValue, file, text, entry.offset))
        }
      }
      texts[name] = phrase
    }
    return Language.PluralForm.allCases.map { texts[$0.rawValue] ?? texts["other"] ?? texts["one"] ?? Phrase("") }
  }
}

/// For tables that were read before, or that are not asked for.
private struct NobodyHears: ProblemSink {
  func report(_ problem: Problem) {}
}
