package import Diagnostics
internal import Model

/// The kinds of problems while pages are made.
package enum PagesProblems {
  package static let noTemplate = ProblemKind("pages.no-template")
  package static let largeTemplate = ProblemKind("pages.template-large")
  package static let unknownTemplate = ProblemKind("pages.unknown-template")
  package static let badEncoding = ProblemKind("pages.template-encoding")
  package static let badTable = ProblemKind("pages.broken-string-table")
  package static let wordMissing = ProblemKind("pages.missing-word")
  package static let wordUnknown = ProblemKind("pages.unknown-word")
  package static let placeUnknown = ProblemKind("pages.unknown-place")
  package static let formUnknown = ProblemKind("pages.unknown-plural-form")
  package static let formMissing = ProblemKind("pages.missing-plural-form")
  package static let braceLoose = ProblemKind("pages.loose-brace")
  package static let ruleUnknown = ProblemKind("pages.unknown-language-key")
  package static let languageIncomplete = ProblemKind("pages.incomplete-language")
  package static let languageUnknown = ProblemKind("pages.unknown-language")
  package static let unusableSetting = ProblemKind("pages.unusable-setting")
  package static let noSuchPage = ProblemKind("pages.no-such-page")
  package static let commentNotMarkdown = ProblemKind("pages.comment-not-markdown")
  package static let templateFault = ProblemKind("pages.template-fault")
}

// The messages, one per kind of mistake.
extension PagesProblems {
  static func brokenTable(_ file: String, _ text: String, _ fault: DocumentReader.Fault) -> Problem {
    badTable.problem(
      at: place(file, text, fault.offset), excerpt: Excerpt(text: text, offset: fault.offset), fault.reason,
      mend: fault.mend)
  }

  static func strayTemplate(_ path: String, nearest: String?) -> Problem {
    unknownTemplate.problem(
      at: Place(path), "nothing reads \(Printable.line(path, limit: 200))", mend: nearest.map { "Did you mean \($0)?" })
  }

  static func plainComment(of review: String, because words: String) -> Problem {
    commentNotMarkdown.problem(
      at: Place("reviews", field: "comment"),
      "the comment of the review \"\(Printable.line(review, limit: 80))\" \(words); it is shown as plain paragraphs")
  }

  static func missingWord(_ key: String, _ file: String) -> Problem {
    wordMissing.problem(at: Place(file), "the key \"\(key)\" is missing", mend: "Add a line \"\(key)\": \"…\".")
  }

  static func unknownWord(_ key: String, _ file: String, _ text: String, _ offset: Int) -> Problem {
    wordUnknown.problem(
      at: place(file, text, offset), "nothing uses the key \"\(key)\"",
      mend: NearestWord.question(for: key, among: Word.allCases.map(\.key), quoted: true))
  }

  static func unknownPlace(_ name: String, of key: String, _ entry: StringTableReader.Entry) -> Problem {
    let nearest = NearestWord.nearest(to: name, among: Phrase.Argument.allCases.map(\.rawValue))
    return placeUnknown.problem(
      at: place(entry), "nothing fills {\(Printable.line(name, limit: 80))} in \"\(key)\"",
      mend: nearest.map { $0 == name ? "Use the places that the English text has." : "Did you mean {\($0)}?" })
  }

  static func looseBrace(_ key: String, _ entry: StringTableReader.Entry) -> Problem {
    braceLoose.problem(
      at: place(entry), "\"\(key)\" has a brace without its other half",
      mend: "Write a place as {n}; text has no braces.")
  }

  static func unknownForm(
    _ name: String, _ known: [String], of key: String, _ entry: StringTableReader.Entry
  ) -> Problem {
    formUnknown.problem(
      at: place(entry), "this language has no plural form \"\(name)\", which \"\(key)\" has",
      mend: "It has \(known.joined(separator: ", ")).")
  }

  static func missingForm(_ name: String, of key: String, _ entry: StringTableReader.Entry) -> Problem {
    formMissing.problem(
      at: place(entry), "\"\(key)\" lacks the plural form \"\(name)\"", mend: "Add \"\(name)\": \"…\" to it.")
  }

  static func unknownRule(_ key: LanguageRules.UnknownKey, _ file: StringTableFile) -> Problem {
    ruleUnknown.problem(
      at: place(file.path, file.text, key.offset), "nothing reads \"\(Printable.line(key.name, limit: 80))\"",
      mend: NearestWord.question(for: key.name, among: key.known, quoted: true)
        ?? "It takes \(key.known.joined(separator: ", ")).")
  }

  static func incomplete(_ rules: LanguageRules, _ file: StringTableFile?) -> Problem {
    let names = rules.missing.map { "language.\($0)" }.joined(separator: ", ")
    return languageIncomplete.problem(
      at: Place(file?.path ?? "strings/\(rules.tag).json"), "the language \"\(rules.tag)\" lacks \(names)",
      mend: "Add them to \"language\": { … }, as strings/en.json has them.")
  }

  static func unknownLanguage(_ tag: String, known: [String]) -> Problem {
    let all = "There are \(known.joined(separator: ", "))."
    return languageUnknown.problem(
      "there is no strings/\(Printable.line(tag, limit: 80)).json, the words of the language that sumaq.json names",
      mend: NearestWord.question(for: tag, among: known, quoted: true).map { $0 + " " + all } ?? all)
  }

  /// The failure if no page with that path is made from the store's state.
  package static func failure(noPage path: String) -> Failure {
    Failure(.usage, noSuchPage.problem("there is no page \"\(Printable.line(path, limit: 200))\""))
  }

  static func noForm(_ path: String) -> Problem {
    noSuchPage.problem(
      "\(Printable.line(path, limit: 200)) is no page, and has none of these",
      mend: "Leave out --markdown; --values goes with feed.xml alone.")
  }

  private static func place(_ entry: StringTableReader.Entry) -> Place {
    place(entry.file.path, entry.file.text, entry.offset)
  }

  private static func place(_ file: String, _ text: String, _ offset: Int) -> Place {
    let position = TextPosition(in: text, offset: offset)
    return Place(file, line: position.line, column: position.column)
  }
}
