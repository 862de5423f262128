import Diagnostics
import Model
import Platform
import Testing

@testable import Pages

@Suite struct SiteTemplatesTests {
  @Test(arguments: [
    ("restaurant.md", "<h1>{{name}}</h1>\n{{nmae}}\n", 2, nil), ("restaurant.md", "{{#reviews}}\n", 1, nil),
    ("layout.html", "<title>{{titel}}</title>", 1, nil), ("partials/review.md", "<li>{{naem}}</li>", 1, nil),
    ("user.md", "\n\n{{> bras}}\n", 3, nil), ("assets/site.js", "var a = {{t.synkced}};", 1, nil),
    ("strings/en.json", "{\n\"skip\" 1}", 2, 8),
  ])
  func aBrokenFileIsAConfigurationFailureWithItsPlace(file: String, text: String, line: Int, column: Int?) throws {
    try Self.withFolder([file: Array(text.utf8)]) { folder in
      do {
        _ = try TestSite.renderer(user: folder)
        Issue.record("was taken")
      } catch let failure as Failure {
        #expect(failure.exitCode == .configuration)
        #expect(failure.problem.place?.file == folder + "/" + file)
        #expect(failure.problem.place?.line == line)
        if let column { #expect(failure.problem.place?.column == column) }
        #expect(!failure.problem.mend.isEmpty)
      }
    }
  }

  @Test func aTemplateThatIsNoUTF8IsAFailure() throws {
    try Self.withFolder(["restaurant.md": [0x61, 0xFF]]) { folder in
      #expect(throws: Failure.self) { try TestSite.renderer(user: folder) }
    }
  }

  @Test func aUsersFileIsLaidOverTheShippedOne() throws {
    try Self.withFolder(["a-z.md": Array("# Mine: {{heading}}\n".utf8), "assets/site.css": Array("a{}".utf8)]) {
      folder in
      let shipped = try TestSite.renderer().templates
      let mine = try TestSite.renderer(user: folder).templates
      #expect(mine.styles.bytes == Array("a{}\n".utf8) && mine.styles.name != shipped.styles.name)
      #expect(mine.script.name == shipped.script.name)
    }
  }

  @Test func aFlatHeadingOfATemplateBecomesASection() throws {
    let text = Array("# {{name}}\n\n## All\n\n{{count}}\n\n## Below\n\nWords.\n".utf8)
    try Self.withFolder(["restaurant.md": text]) { folder in
      let renderer = try TestSite.renderer(user: folder)
      let page = try renderer.page("restaurants/dona-zoila.html", of: SampleGuide.arequipa())
      let html = String(decoding: page, as: UTF8.self)
      #expect(html.contains("</h1>\n<section>\n<h2>All</h2>\n"))
      #expect(html.contains("</p>\n</section>\n<section>\n<h2>Below</h2>\n<p>Words.</p></section>\n\n</main>"))
    }
  }

  @Test func aChangedPartialChangesThePagesThatUseItAlone() throws {
    let text = try Files.read(TestSite.templates + "/partials/stay.html") + Array("<!-- mine -->\n".utf8)
    try Self.withFolder(["partials/stay.html": text]) { folder in
      let shipped = try TestSite.renderer().templates
      let mine = try TestSite.renderer(user: folder).templates
      let changed = PageKind.allCases.filter { mine.digests[$0.rawValue] != shipped.digests[$0.rawValue] }
      #expect(changed == [.user])
    }
  }

  @Test(arguments: ["red", "#12345", "#12345g", "#1234567", "", "#72322b}body{display:none"])
  func aColourThatIsNoneIsAFailure(colour: String) {
    var settings = SiteSettings()
    settings.accent = colour
    #expect(throws: Failure.self) { try TestSite.renderer(settings) }
  }

  @Test func anAccentStandsBehindTheStylesheet() throws {
    var settings = SiteSettings()
    settings.accent = "#004477"
    let text = String(decoding: try TestSite.renderer(settings).templates.styles.bytes, as: UTF8.self)
    #expect(text.contains(":root{--burgundy:#004477}") && text.contains("--burgundy:#eaa598}}"))
  }

  @Test(arguments: ["restaurant.md", "partials/stay.html", "assets/site.css", "strings/en.json"])
  func aTemplateThatIsTooLargeIsSaidToBe(name: String) throws {
    try Self.withFolder([name: [UInt8](repeating: 0x61, count: (10 << 20) + 1)]) { folder in
      let failure = #expect(throws: Failure.self) { try TestSite.renderer(user: folder) }
      #expect(failure?.exitCode == .configuration)
      #expect(failure?.problem.id == "pages.template-large")
    }
  }

  @Test func assetsKeepTheirLimits() throws {
    let templates = try TestSite.renderer().templates
    #expect(templates.styles.bytes.count <= 17 << 10)
    #expect(templates.script.bytes.count <= 9_850 && templates.stars.bytes.count <= 4 << 10)
  }

  @Test(arguments: [
    (true, "a={\nb:1\n};\n", "a{b:c}\n"), (false, "a = {\n    b: 1\n  \n};\n", "a {\n  b: c;\n}\n"),
  ])
  func ownAssetsAreStrippedUnlessTheyAreNot(strips: Bool, script: String, style: String) throws {
    let own = ["assets/site.js": "a = {\n    b: 1\n  \n};\n", "assets/site.css": "a {\n  b: c;\n}\n"]
    try Self.withFolder(own.mapValues { Array($0.utf8) }) { folder in
      var settings = SiteSettings()
      settings.stripsAssets = strips
      let templates = try TestSite.renderer(settings, user: folder).templates
      #expect(String(decoding: templates.script.bytes, as: UTF8.self) == script)
      #expect(String(decoding: templates.styles.bytes, as: UTF8.self) == style)
    }
  }

  @Test(arguments: Language.allCases)
  func everyLanguageRendersTheWholeGuide(language: Language) throws {
    var settings = SiteSettings()
    settings.language = language.tag
    let log = ProblemLog()
    let renderer = try TestSite.renderer(settings, problems: log)
    #expect(log.isEmpty)
    let page = try renderer.page("restaurants/dona-zoila.html", of: SampleGuide.arequipa(), as: .html)
    let text = String(decoding: page, as: UTF8.self)
    #expect(text.contains("<html lang=\"\(language.tag)\""))
    if language != .english { #expect(!text.contains("reviews,") && !text.contains(" stars\"")) }
  }

  static func withFolder(_ files: [String: [UInt8]], _ body: (String) throws -> Void) throws {
    let folder = "/tmp/sumaq-pages-tests-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    defer { try? Files.removeTree(folder) }
    for (name, bytes) in files {
      try Files.makeFolder(Path.parent(of: folder + "/" + name))
      try Files.write(bytes, to: folder + "/" + name)
    }
    try body(folder)
  }
}
