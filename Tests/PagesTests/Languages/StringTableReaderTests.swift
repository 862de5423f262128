import Diagnostics
import Model
import Platform
import Testing

@testable import Pages

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
