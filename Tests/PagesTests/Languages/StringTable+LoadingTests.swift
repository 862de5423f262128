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
