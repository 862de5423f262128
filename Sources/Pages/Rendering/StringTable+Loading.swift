package import Diagnostics
package import Model

extension StringTable {
  /// The language whose words every table falls back to.
  package static let fallback = "en"

  /// The tables of all languages by tag, with English words for missing ones. Only problems with the languages in
  /// `heard` are reported.
  package static func all(
    in folder: TemplateFolder, heard: Set<String>, problems: any ProblemSink
  ) throws(Failure) -> [String: StringTable] {
    var tables: [String: StringTable] = [:]
    for tag in try tags(in: folder) {
      let sink: any ProblemSink = heard.contains(tag) ? problems : NobodyHears()
      do throws(Failure) { tables[tag] = try load(tag, folder, tables[fallback], sink) } catch {
        // A broken language that no page needs is no failure.
        if heard.contains(tag) || tag == fallback { throw error }
        problems.report(error.problem)
      }
    }
    return tables
  }

  /// The languages that have a file, English first. A file makes a language if it declares its rules itself, or if
  /// there is a file of the same language without a country.
  package static func tags(in folder: TemplateFolder) throws(Failure) -> [String] {
    let tags = try folder.names(in: "strings").filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    var languages = [fallback]
    for tag in tags where tag != fallback && isTag(tag) { if try isLanguage(tag, folder) { languages.append(tag) } }
    return languages
  }

  private static func isLanguage(_ tag: String, _ folder: TemplateFolder) throws(Failure) -> Bool {
    if let hyphen = tag.firstIndex(of: "-"), try folder.file("strings/\(tag[..<hyphen]).json") != nil { return true }
    let key = "\"\(StringTableReader.language)\""
    return try folder.texts("strings/\(tag).json").contains { $0.text.contains(key) }
  }

  /// Whether a text is a language tag: two or three letters, then parts of letters and digits behind hyphens: `pt`,
  /// `zh-Hant`, `es-PE`.
  package static func isTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isPlain = text.utf8.allSatisfy { ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 || $0 >= 48 && $0 <= 57 || $0 == 45 }
    return isPlain && (2...3).contains(parts[0].utf8.count) && parts[0].allSatisfy(\.isLetter)
      && parts.dropFirst().allSatisfy { (2...8).contains($0.utf8.count) }
  }

  /// The table of the language `tag`. If no file makes it, the failure names the available ones.
  static func load(
    _ tag: String, _ folder: TemplateFolder, _ fallback: StringTable?, _ problems: any ProblemSink
  ) throws(Failure) -> StringTable {
    var files: [StringTableFile] = []
    // The words of a country take precedence over those of its language.
    let parts = tag.split(separator: "-")
    for count in 1...max(1, parts.count) {
      files += try folder.texts("strings/\(parts.prefix(count).joined(separator: "-")).json")
    }
    guard try !folder.texts("strings/\(tag).json").isEmpty else {
      throw Failure(.configuration, PagesProblems.unknownLanguage(tag, known: try tags(in: folder)))
    }
    return try load(.empty(tag), files, fallback, problems)
  }

  /// Builds the table of a language with known rules from the text of one file.
  package static func load(
    _ language: Language, file: String, text: String, fallback: StringTable?, problems: any ProblemSink
  ) throws(Failure) -> StringTable {
    try load(language.rules, [StringTableFile(path: file, text: text)], fallback, problems)
  }

  /// Builds a table from its files, of which later ones take precedence. Words that all lack come from `fallback` and
  /// are reported, as are unknown keys and placeholders. A file that is no string table, and a language without months
  /// or plurals, are configuration failures.
  private static func load(
    _ rules: LanguageRules, _ files: [StringTableFile], _ fallback: StringTable?, _ problems: any ProblemSink
  ) throws(Failure) -> StringTable {
    var rules = rules
    var entries: [String: StringTableReader.Entry] = [:]
    for file in files { try lay(file, over: &entries, &rules, problems) }
    guard rules.missing.isEmpty, let last = files.last else {
      throw Failure(.configuration, PagesProblems.incomplete(rules, files.last))
    }
    let language = Language(rules)
    let phrases = Word.allCases.map { word -> [Phrase] in
      guard let entry = entries[word.key] else {
        problems.report(PagesProblems.missingWord(word.key, last.path))
        return fallback?.phrases[word.rawValue] ?? Language.PluralForm.allCases.map { _ in Phrase(word.key) }
      }
      return forms(of: entry, word, fallback, language, problems)
    }
    return StringTable(language, phrases)
  }

  private static func lay(
    _ file: StringTableFile, over entries: inout [String: StringTableReader.Entry], _ rules: inout LanguageRules,
    _ problems: any ProblemSink
  ) throws(Failure) {
    do throws(DocumentReader.Fault) {
      let content = try StringTableReader.read(file)
      for (key, entry) in content.words.sorted(by: { $0.value.offset < $1.value.offset }) {
        if Word.allKeys.contains(key) {
          entries[key] = entry
        } else {
          problems.report(PagesProblems.unknownWord(key, file.path, file.text, entry.offset))
        }
      }
      for key in try content.language.map({ member throws(DocumentReader.Fault) in try rules.lay(member.value) }) ?? []
      {
        problems.report(PagesProblems.unknownRule(key, file))
      }
    } catch {
      throw Failure(.configuration, PagesProblems.brokenTable(file.path, file.text, error))
    }
  }

  private static func forms(
    of entry: StringTableReader.Entry, _ word: Word, _ fallback: StringTable?, _ language: Language,
    _ problems: any ProblemSink
  ) -> [Phrase] {
    let known = language.pluralForms.map(\.rawValue)
    for name in entry.forms.keys.sorted() where !known.contains(name) {
      problems.report(PagesProblems.unknownForm(name, known, of: word.key, entry))
    }
    if entry.isPlural {
      // Forms that only millions or fractions need may be missing.
      for form in language.commonPluralForms where entry.forms[form.rawValue] == nil {
        problems.report(PagesProblems.missingForm(form.rawValue, of: word.key, entry))
      }
    }
    var texts: [String: Phrase] = [:]
    for (name, form) in entry.forms.sorted(by: { $0.key < $1.key }) {
      texts[name] = phrase(form, word, fallback, entry, problems)
    }
    let rest = texts["other"] ?? texts["one"] ?? texts.min { $0.key < $1.key }?.value ?? Phrase("")
    return Language.PluralForm.allCases.map { texts[$0.rawValue] ?? rest }
  }

  /// One form. Problems with its placeholders are reported.
  private static func phrase(
    _ text: String, _ word: Word, _ fallback: StringTable?, _ entry: StringTableReader.Entry,
    _ problems: any ProblemSink
  ) -> Phrase {
    let phrase = Phrase(text) { problems.report(PagesProblems.unknownPlace($0, of: word.key, entry)) }
    if Phrase.hasLooseBrace(text) { problems.report(PagesProblems.looseBrace(word.key, entry)) }
    if let fallback, phrase.hasArguments {
      let places = fallback.phrases[word.rawValue].reduce(into: Set<Phrase.Argument>()) { $0.formUnion($1.arguments) }
      let unknown = phrase.arguments.subtracting(places)
      for place in unknown.isEmpty ? [] : Phrase.Argument.allCases where unknown.contains(place) {
        problems.report(PagesProblems.unknownPlace(place.rawValue, of: word.key, entry))
      }
    }
    return phrase
  }
}

/// A sink for tables whose problems were reported before, or are not of interest.
private struct NobodyHears: ProblemSink {
  func report(_ problem: Problem) {}
}

/// One of the files from which a string table is made.
struct StringTableFile {
  let path: String
  let text: String
}

/// Reads a string table: one JSON object whose members are texts, or objects of plural forms.
enum StringTableReader {
  /// A member of the file.
  struct Entry {
    /// The file that contains it.
    var file: StringTableFile
    var offset: Int
    var forms: [String: String]
    /// Whether it is written as an object of forms.
    var isPlural: Bool
  }

  /// The contents of a file.
  struct Content {
    var words: [String: Entry]
    /// What the file declares about the language itself.
    var language: DocumentNode.Member?
  }

  static let language = "language"

  static func read(_ file: StringTableFile) throws(DocumentReader.Fault) -> Content {
    let document = try DocumentReader.read(file.text)
    let language = document.members?.first { $0.name == Self.language }
    let entries = try document.byName { member throws(DocumentReader.Fault) -> Entry? in
      guard member.name != Self.language else { return nil }
      return Entry(
        file: file, offset: member.offset, forms: try forms(of: member), isPlural: member.value.members != nil)
    }
    guard let entries else {
      throw document.fault("the table is \(document.kindInWords)", "Put its words into one { }.")
    }
    return Content(words: entries.compactMapValues(\.self), language: language)
  }

  /// A plain text is the plural form `other`.
  private static func forms(of word: DocumentNode.Member) throws(DocumentReader.Fault) -> [String: String] {
    let forms = try word.value.byName { form throws(DocumentReader.Fault) in
      try form.value.text(for: "\(word.name).\(form.name)")
    }
    if let forms { return forms }
    return ["other": try word.value.text(for: word.name)]
  }
}
