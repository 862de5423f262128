import Diagnostics
import Model
import Platform
import Testing
@testable import Pages

@Suite struct StringTableLoadingTests {
  /// A table of a language by a folder of the site's own files.
  private func load(_ tag: String, _ files: [String: String], _ log: ProblemLog) throws -> StringTable {
    var table: StringTable?
    try SiteTemplatesTests.withFolder(files.mapValues { Array($0.utf8) }) { folder in
      let both = TemplateFolder(user: folder, shipped: TestSite.templates)
      let english = try StringTable.load("en", both, nil, log)
      table = tag == "en" ? english : try StringTable.load(tag, both, english, log)
    }
    return try #require(table)
  }

  @Test func oneChangedWordChangesOneWord() throws {
    let log = ProblemLog()
    let table = try load("es", ["strings/es.json": #"{"menu": "La carta"}"#], log)
    #expect(log.isEmpty && table[.menu] == "La carta" && table[.reviews] == "Reseñas")
    #expect(table.language == .spanish)
  }

  @Test func anUnknownKeyOfASitesOwnTableIsOneWarningWithItsNearest() throws {
    let log = ProblemLog()
    _ = try load("es", ["strings/es.json": "{\n  \"meun\": \"Carta\",\n  \"language\": {\"dats\": {}}}"], log)
    let found = log.entries.map { ($0.kind.id, $0.count, $0.examples[0].place?.line, $0.examples[0].mend) }
    #expect(found.map(\.0).sorted() == ["pages.unknown-language-key", "pages.unknown-word"])
    #expect(found.map(\.1) == [1, 1] && Set(found.map(\.2)) == [2, 3])
    #expect(Set(found.map(\.3)) == ["Did you mean \"menu\"?", "Did you mean \"language.dates\"?"])
  }

  @Test(arguments: ["pt", "ar"])
  func aLanguageComesFromItsFileAlone(tag: String) throws {
    let root = Path.parent(of: TestSite.templates)
    let file = String(decoding: try Files.read(root + "/Tests/EndToEnd/languages/\(tag).json"), as: UTF8.self)
    let log = ProblemLog(examplesPerKind: 1000)
    let table = try load(tag, ["strings/\(tag).json": file], log)
    // Words that come to the shipped tables or leave them need not do so here at once.
    let expected = ["pages.missing-word", "pages.unknown-word"]
    #expect(log.entries.allSatisfy { expected.contains($0.kind.id) }, "\(log.entries)")
    let day = try #require(CivilDay(iso: "2026-03-12"))
    #expect(table.language.words(for: day) == (tag == "pt" ? "12 de março de 2026" : "12 مارس 2026"))
    #expect(table.language.direction == (tag == "pt" ? "ltr" : "rtl"))
    #expect(table.count(.reviewCount, 2) == (tag == "pt" ? "2 avaliações" : "تقييمان"))
    #expect(table.language.words(for: 18_604) == (tag == "pt" ? "18.604" : "18,604"))
  }

  @Test func aCountrysWordsAreLaidOverItsLanguage() throws {
    let log = ProblemLog()
    let table = try load(
      "es-PE", ["strings/es-PE.json": #"{"language": {"numbers": {"decimal": ".", "group": ","}}}"#], log)
    #expect(log.isEmpty && table.language.tag == "es-PE" && table[.reviews] == "Reseñas")
    #expect(table.language.words(for: 18_604) == "18,604" && table.language.decimalMark == ".")
  }

  @Test(arguments: [
    ("pt", [:] as [String: String], "pages.unknown-language", "strings/pt.json"),
    ("ess", [:], "pages.unknown-language", "strings/ess.json"),
    ("pt", ["strings/pt.json": #"{"menu": "Cardápio"}"#], "pages.incomplete-language", "language.months"),
    (
      "pt", ["strings/pt.json": #"{"language": {"plurals": {"one": "n is 1"}}}"#], "pages.broken-string-table",
      "plurals.one"
    ),
    ("es", ["strings/es.json": #"{"menu": 4}"#], "pages.broken-string-table", "menu is a number"),
  ])
  func whatMakesNoLanguageIsRefused(tag: String, files: [String: String], kind: String, words: String) throws {
    do {
      _ = try load(tag, files, ProblemLog())
      Issue.record("was taken")
    } catch let failure as Failure {
      #expect(failure.problem.kind.id == kind && failure.exitCode == .configuration)
      #expect(failure.problem.reason.contains(words) && !failure.problem.mend.isEmpty, "\(failure.problem)")
    }
  }

  @Test func aLooseBraceNamesItsKey() throws {
    let log = ProblemLog()
    _ = try load("es", ["strings/es.json": "{\"off\": \"-{n %\"}"], log)
    let problem = try #require(log.entries.first?.examples.first)
    #expect(problem.kind.id == "pages.loose-brace" && problem.reason.contains("\"off\""))
  }

  @Test func aBrokenTableThatNoPageNeedsIsToldAndRefusesNothing() throws {
    let log = ProblemLog()
    try SiteTemplatesTests.withFolder(["strings/pt.json": Array("{\"language\": {".utf8)]) { folder in
      let both = TemplateFolder(user: folder, shipped: TestSite.templates)
      let tables = try StringTable.all(in: both, heard: ["en"], problems: log)
      #expect(tables.keys.sorted() == ["az", "en", "es", "zh-Hant"])
    }
    #expect(log.entries.map(\.kind.id) == ["pages.broken-string-table"])
  }
}

@Suite struct StringTableReaderTests {
  @Test(arguments: Language.allCases)
  func aShippedTableHasEveryWordInEveryFormWithThePlacesOfEnglish(language: Language) throws {
    let log = ProblemLog()
    let english = try Self.shipped(.english, log)
    let table = try Self.shipped(language, log)
    #expect(log.isEmpty, "\(log.entries.flatMap(\.examples).map(\.headline))")
    for word in Word.allCases {
      for form in language.pluralForms {
        let places = Phrase(table.source(of: word, form)).arguments
        #expect(places == Phrase(english.source(of: word, form)).arguments, "\(language) \(word) \(form)")
      }
      // Chinese has no space between two sentences.
      #expect(!table.source(of: word).isEmpty || word == .gap, "\(language) \(word)")
    }
  }

  @Test(arguments: [
    ("{\"skip\": \"a\",\n\"skip\": \"b\"}", 2, 1, "twice"), ("[1]", 1, 1, "a list"),
    ("{\n  \"skip\" \"a\"}", 2, 10, "colon"), ("{\"skip\": 4}", 1, 10, "a number"),
    ("{\"skip\": \"a\nb\"}", 1, 10, "line break"), ("{\"skip\": \"a", 1, 10, "never closed"),
    ("{\"skip\": \"\\x\"}", 1, 11, "escape"), ("{\"skip\": \"a\"} x", 1, 15, "after the end"),
    ("{\"skip\": \"\\u12\"}", 1, 13, "hexadecimal"), ("{\"skip\": \"a\" \"b\"}", 1, 14, "comma"),
    ("{\"stars\": {\"other\": null}}", 1, 21, "stars.other is null"),
  ])
  func aBrokenTableNamesItsPlace(json: String, line: Int, column: Int, words: String) throws {
    do {
      _ = try StringTable.load(
        .english, file: "en.json", text: json, fallback: nil, problems: ProblemLog())
      Issue.record("was taken")
    } catch {
      #expect(error.exitCode == .configuration)
      #expect(error.problem.place == Place("en.json", line: line, column: column))
      #expect(error.problem.reason.contains(words))
      #expect(error.problem.excerpt != nil)
    }
  }

  @Test func aMissingWordComesFromTheFallbackAndIsReported() throws {
    let log = ProblemLog(examplesPerKind: 1000)
    let english = try Self.shipped(.english, ProblemLog())
    let json =
      #"{"menu": "Carta", "meenu": "x", "off": "{m} %", "stars": {"one": "{n} e", "other": "{n} es", "few": ""}}"#
    let table = try StringTable.load(
      .spanish, file: "es.json", text: json, fallback: english, problems: log)
    #expect(table[.menu] == "Carta")
    #expect(table[.offers] == "Offers")
    #expect(table.count(.stars, 1) == "1 e")
    #expect(table.count(.stars, 10_000) == "10.000 es")
    let counts = Dictionary(uniqueKeysWithValues: log.entries.map { ($0.kind.id, $0) })
    #expect(counts["pages.missing-word"]?.count == Word.allCases.count - 3)
    #expect(counts["pages.unknown-word"]?.examples.first?.mend.contains("menu") == true)
    #expect(counts["pages.unknown-place"]?.count == 1)
    #expect(counts["pages.unknown-plural-form"]?.count == 1)
  }

  @Test(arguments: [
    (Language.spanish, #""stars": {"other": "{n} es"}"#, "missing-plural-form", "\"one\""),
    (.azerbaijani, #""stars": {"one": "{n} u", "other": "{n} u", "many": "x"}"#, "unknown-plural-form", "\"many\""),
    (.traditionalChinese, #""stars": {"one": "x", "other": "{n} 顆星"}"#, "unknown-plural-form", "\"one\""),
    (.spanish, #""menu": "{name}""#, "unknown-place", "{name}"),
    (.spanish, #""stars": "{n} es""#, "", ""), (.traditionalChinese, #""stars": {"other": "{n} 顆星"}"#, "", ""),
  ])
  func aFormOrAPlaceThatIsNotTheLanguagesIsReported(language: Language, json: String, kind: String, words: String)
    throws
  {
    let log = ProblemLog(examplesPerKind: 1000)
    let english = try Self.shipped(.english, ProblemLog())
    _ = try StringTable.load(
      language, file: "x.json", text: "{\n\(json)}", fallback: english, problems: log)
    let found = log.entries.filter { $0.kind.id != "pages.missing-word" }
    #expect(found.map(\.kind.id) == (kind.isEmpty ? [] : ["pages." + kind]))
    #expect(found.first.map { $0.examples[0].reason.contains(words) } ?? kind.isEmpty)
    #expect(found.first.map { $0.examples[0].place?.line == 2 } ?? kind.isEmpty)
  }

  @Test func aMissingWordNamesItsFileAndTheLineToAdd() throws {
    let log = ProblemLog(examplesPerKind: 1000)
    let english = try Self.shipped(.english, ProblemLog())
    _ = try StringTable.load(.azerbaijani, file: "az.json", text: "{}", fallback: english, problems: log)
    let missing = try #require(log.entries.first { $0.kind.id == "pages.missing-word" })
    #expect(missing.count == Word.allCases.count)
    #expect(missing.examples[0].place == Place("az.json"))
    #expect(missing.examples[0].mend == "Add a line \"skip\": \"…\".")
  }

  static func shipped(_ language: Language, _ log: ProblemLog) throws -> StringTable {
    // The table of English must not need itself.
    let bytes = try Files.read(TestSite.templates + "/strings/\(language.tag).json")
    let text = String(decoding: bytes, as: UTF8.self)
    return try StringTable.load(language, file: language.tag, text: text, fallback: nil, problems: log)
  }
}
