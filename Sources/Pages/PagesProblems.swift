package import Diagnostics
internal import Model

/// What can go wrong while pages are made.
package enum PagesProblems {
  package static let noTemplate = ProblemKind(
    "pages.no-template", .error,
    title: "a page template is missing",
    explanation: "Pages are made from the files in Templates; without this one nothing is published.",
    mend: "Put the file back, or remove your Templates folder so that the shipped file counts.")

  package static let largeTemplate = ProblemKind(
    "pages.template-large", .error,
    title: "a template is larger than sumaq reads",
    explanation: "A template, a string table or a stylesheet may have 10 MB; nothing is published until it does.",
    mend: "Make the file smaller, or remove it so that the shipped file counts.")

  package static let unknownTemplate = ProblemKind(
    "pages.unknown-template", .warning,
    title: "a file of the templates has a name that nothing reads",
    explanation:
      "It changes no page. Templates, partials, assets and string tables have fixed names; a partial must be "
      + "named by a template.",
    mend: "Correct the name, or remove the file. Notes may be called README or end in .txt.")

  package static let badEncoding = ProblemKind(
    "pages.template-encoding", .error,
    title: "a template is not UTF-8",
    explanation: "Templates, styles, scripts and string tables are UTF-8 text. Nothing is published.",
    mend: "Save the file as UTF-8.")

  package static let badTable = ProblemKind(
    "pages.broken-string-table", .error,
    title: "a string table is no JSON object of texts",
    explanation: "The words of the site come from Templates/strings/<language>.json. Nothing is published.",
    mend: "Correct the JSON at the place shown: one object, keys and texts in double quotes.")

  package static let wordMissing = ProblemKind(
    "pages.missing-word", .warning,
    title: "a string table lacks a word",
    explanation: "The English word stands in its place.",
    mend: "Add the key to the table.")

  package static let wordUnknown = ProblemKind(
    "pages.unknown-word", .warning,
    title: "a string table has a key that nothing uses",
    explanation: "The text is never shown.",
    mend: "Correct the key or remove the line.")

  package static let placeUnknown = ProblemKind(
    "pages.unknown-place", .warning,
    title: "a text of a string table has a place in braces that nobody fills",
    explanation: "It is shown as it stands.",
    mend: "Use the places that the English text has.")

  package static let formUnknown = ProblemKind(
    "pages.unknown-plural-form", .warning,
    title: "a string table has a plural form that the language does not know",
    explanation: "The form is never shown.",
    mend: "Use the forms one and other; Spanish has many too, and Chinese other alone.")

  package static let formMissing = ProblemKind(
    "pages.missing-plural-form", .warning,
    title: "a plural of a string table lacks a form",
    explanation: "Another form of the same word stands in its place.",
    mend: "Add the form.")

  package static let unknownLanguage = ProblemKind(
    "pages.unknown-language", .error,
    title: "the site's language is not one of those that sumaq speaks",
    explanation: "Months, plurals and numbers are built in for each language; words come from Templates/strings.",
    mend: "Set site.language to en, es, zh-Hant or az.")

  package static let unusableSetting = ProblemKind(
    "pages.unusable-setting", .error,
    title: "a setting of the site cannot be used",
    explanation: "Colours are six hexadecimal digits after #; addresses begin with http:// or https://.",
    mend: "Correct the setting in sumaq.json.")

  package static let noSuchPage = ProblemKind(
    "pages.no-such-page", .error,
    title: "the site has no page of that path",
    explanation: "Pages are named as below Output/site: restaurants/<slug>.html, users/<slug>.html, index.html; "
      + "feed.xml and sitemap.xml are there where site.baseURL is set. What a search loads lies in search/ and beside "
      + "the leaves that it finds words in.",
    mend: "Look at Output/site for the names there are.")

  package static let commentNotMarkdown = ProblemKind(
    "pages.comment-not-markdown", .warning,
    title: "a comment is too much for Markdown",
    explanation: "With comments.markdown a comment may have 64 kB, four quotations or lists within each other, and so "
      + "many marks as can be told apart in a moment. This one is shown as plain paragraphs, as it was written.",
    mend: "Look at the comment in the export; nothing is lost, and no page waits for it.")

  package static let templateFault = ProblemKind(
    "pages.template-fault", .error,
    title: "a template could not be compiled",
    explanation: "Nothing is published; the last site stays.",
    mend: "Mend the template as the problems before this one say.")

  package static let all = [
    noTemplate, unknownTemplate, largeTemplate, badEncoding, badTable, wordMissing, wordUnknown, placeUnknown,
    formUnknown, formMissing,
    unknownLanguage,
    unusableSetting, noSuchPage, commentNotMarkdown, templateFault,
  ]
}

// The messages, one a mistake.
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

  static func unknownPlace(_ name: String, _ file: String, _ text: String, _ offset: Int) -> Problem {
    let nearest = NearestWord.nearest(to: name, among: Phrase.Argument.allCases.map(\.rawValue))
    return placeUnknown.problem(
      at: place(file, text, offset), "nobody fills {\(name)}", mend: nearest.map { "Did you mean {\($0)}?" })
  }

  static func unknownForm(
    _ name: String, _ known: [String], _ file: String, _ text: String, _ offset: Int
  ) -> Problem {
    formUnknown.problem(
      at: place(file, text, offset), "this language has no plural form \"\(name)\"",
      mend: "It has \(known.joined(separator: ", ")).")
  }

  static func missingForm(
    _ name: String, of key: String, _ file: String, _ text: String, _ offset: Int
  ) -> Problem {
    formMissing.problem(
      at: place(file, text, offset), "\"\(key)\" lacks the plural form \"\(name)\"",
      mend: "Add \"\(name)\": \"…\" to it.")
  }

  /// Nothing of that path is made from the store's state.
  package static func failure(noPage path: String) -> Failure {
    Failure(.usage, noSuchPage.problem("there is no page \"\(Printable.line(path, limit: 200))\""))
  }

  static func noForm(_ path: String) -> Problem {
    noSuchPage.problem(
      "\(Printable.line(path, limit: 200)) is no page, and has none of these",
      mend: "Leave out --markdown; --values goes with feed.xml alone.")
  }

  private static func place(_ file: String, _ text: String, _ offset: Int) -> Place {
    let position = TextPosition(in: text, offset: offset)
    return Place(file, line: position.line, column: position.column)
  }
}
