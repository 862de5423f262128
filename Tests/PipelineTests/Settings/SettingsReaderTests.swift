import Diagnostics
import Foundation
import Pages
import Testing

@testable import Pipeline

@Suite struct SettingsReaderTests {
  private func read(_ text: String, _ log: ProblemLog = ProblemLog()) throws -> Settings {
    let path = NSTemporaryDirectory() + "sumaq-\(UUID().uuidString).json"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try SettingsReader.read(path, named: true, problems: log)
  }

  @Test func commentsAndTrailingCommasAreFine() throws {
    let settings = try read(
      """
      // the site
      {"site": {"title": "Arequipa", /* words */ "language": "es",}, "publish": {"nights": 7},
       "users": {"show": ["reviews", "orders",]}, "reports": {"off": true},}
      """)
    #expect(settings.site.title == "Arequipa")
    #expect(settings.site.language == "es")
    #expect(settings.nights == 7)
    #expect(settings.usersShow == ["reviews", "orders"])
    #expect(settings.reportsOff == .all)
  }

  @Test func theAppIsOffUnlessSomebodyAsksForIt() throws {
    #expect(try read("{}").site.app == AppSettings())
    let app = try read(#"{"site": {"app": "withdraw", "appName": "Comer", "keepAllMegabytes": 0}}"#).site.app
    #expect(app.state == .withdraw)
    #expect(app.name == "Comer")
    #expect(app.keepAllMegabytes == 0)
  }

  @Test(arguments: [
    #"{"site": {"app": true}}"#, #"{"site": {"app": "yes"}}"#, #"{"site": {"appName": ""}}"#,
    #"{"site": {"appName": "A name of more than thirty letters"}}"#, #"{"site": {"keepAllMegabytes": 2001}}"#,
  ]) func aWrongSettingOfTheAppIsRefused(text: String) { #expect(throws: (any Error).self) { try read(text) } }

  @Test func theAddressOfTheSiteEndsInASlash() throws {
    #expect(
      try read(#"{"site": {"baseURL": "https://example.org/guide"}}"#).site.baseURL?.text
        == "https://example.org/guide/")
    #expect(try read("{}").site.baseURL == nil)
  }

  @Test func aLanguageIsATagWhateverFilesThereAre() throws {
    #expect(try read(#"{"site": {"language": "pt-BR"}}"#).site.language == "pt-BR")
    do {
      _ = try read(#"{"site": {"language": "../es"}}"#)
      Issue.record("was taken")
    } catch {
      let problem = (error as? Failure)?.problem
      #expect(problem?.reason == #"site.language is "../es", which is no tag of a language"#)
      #expect(problem?.mend.hasPrefix(#"Write for example "es" or "zh-Hant"."#) == true)
    }
  }

  @Test(arguments: [
    "{\"tables\": {\"caf\u{E9}\": {}, \"cafe\u{301}\": {}}}",
    "{\"sources\": [{\"file\": \"a\", \"fields\": {\"caf\u{E9}\": \"id\", \"cafe\u{301}\": \"name\"}}]}",
  ])
  func twoNamesThatLookTheSameAreNotLostInEachOther(text: String) throws {
    let failure = #expect(throws: Failure.self) { try read(text) }
    #expect(failure?.problem.reason == "\"cafe\u{301}\" looks the same as a name before it")
    let second = try #require(text.range(of: "\"cafe\u{301}\"", options: .literal))
    #expect(failure?.problem.place?.column == text[..<second.lowerBound].utf8.count + 1)
  }

  @Test func anAbsentFileIsAnEmptyOneUnlessItWasNamed() throws {
    #expect(try SettingsReader.read("/nowhere/sumaq.json", named: false, problems: ProblemLog()).site.title == "sumaq")
    #expect(throws: Failure.self) {
      try SettingsReader.read("/nowhere/sumaq.json", named: true, problems: ProblemLog())
    }
  }

  @Test(arguments: [
    (#"{"site": {"titel": "x"}}"#, "site.title", 11), (#"{"photoss": {"quality": 3}}"#, "photos", 2),
    (#"{"exports": {"title": "x"}}"#, "site.title", 14),
  ])
  func anUnknownKeyIsAWarningWithTheNearest(text: String, nearest: String, column: Int) throws {
    let log = ProblemLog()
    _ = try read(text, log)
    let problem = try #require(log.entries.first?.examples.first)
    #expect(problem.id == "settings.unknown-key")
    #expect(problem.mend.contains(nearest))
    #expect(problem.place?.column == column)
  }

  /// `¦` marks where the problem must point.
  @Test(arguments: [
    #"{"site": ¦3}"#, #"{"site": {"title": ¦3}}"#, #"{"site": {"language": ¦"english"}}"#, #"{"site": {"jsonLD": ¦1}}"#,
    #"{"publish": {"nights": ¦-1}}"#, #"{"publish": {"nights": ¦2.5}}"#, #"{"users": {"show": [¦"review"]}}"#,
    #"{"site": {"reviewLink": ¦"ftp://x/{id}"}}"#, #"{"site": {"reviewLink": ¦"https://x"}}"#,
    #"{"site": {"replyLink": ¦"http://x/{id}"}}"#, #"{"site": {"replyLink": ¦"https://x/"}}"#,
    #"{"site": {"replyLink": ¦"https:///{id}"}}"#, #"{"site": {"replyLink": ¦"https://{id}/"}}"#,
    #"{"site": {"replyLink": ¦"https://x@y/{id}"}}"#, #"{"site": {"replyLink": ¦"https://x/ {id}"}}"#,
    #"{"site": {"replyLink": ¦"javascript:x({id})"}}"#,
    #"{"site": {"mapLink": ¦"ftp://x/{lat},{lon}"}}"#, #"{"site": {"mapLink": ¦"https://x/{lat}"}}"#,
    #"{"site": {"mapLink": ¦"https://x/{lat},{long}"}}"#, #"{"site": {"mapLink": ¦"https://x/{name"}}"#,
    #"{"site": {"baseURL": ¦"example.org"}}"#, #"{"site": {"baseURL": ¦true}}"#, #"{"a": 1, ¦"a": 2}"#,
    #"{"a": ¦"b"#, #"{"a" ¦1}"#, "¦", "[¦",
    #"{"sources": [{"file": "x", ¦"colection": "reviews"}]}"#, #"{"sources": [¦{"collection": "reviews"}]}"#,
    #"{"a": ¦nul}"#, "{} ¦{}", "¦[]", "{¦/* x", #"{"a": [1 ¦2]}"#, #"{"a": "\¦q"}"#,
  ])
  func aMistakeIsPointedAt(marked: String) throws {
    let before = try #require(marked.split(separator: "¦", omittingEmptySubsequences: false).first)
    do {
      _ = try read(marked.replacingOccurrences(of: "¦", with: ""))
      Issue.record("no problem in \(marked)")
    } catch let failure as Failure {
      #expect(failure.exitCode == .configuration)
      #expect(failure.problem.place?.line == 1)
      let column = try #require(failure.problem.place?.column)
      let expected = before.utf8.count + 1
      #expect(
        abs(column - expected) <= (marked.contains("[¦") || marked.contains("\\¦") ? 1 : 0), "\(marked): \(failure)")
      #expect(!failure.problem.mend.isEmpty)
    }
  }

  @Test(arguments: SettingKeys.all.map(\.name)) func everyRefusalSaysWhatTheKeyTakes(name: String) throws {
    let key = try #require(SettingKeys.all.first { $0.name == name })
    for wrong in ["null", "[[1]]", "-1e9"] {
      let text = name.split(separator: ".").reversed().reduce(wrong) { "{\"\($1)\": \($0)}" }
      let failure = #expect(throws: Failure.self) { try read(text) }
      let words = try #require(failure.map { $0.problem.reason + " " + $0.problem.mend })
      #expect(words.contains(key.takes.filter { $0 != "`" }), "\(words)")
    }
  }

  @Test(arguments: [
    (#"{"photos": {"quality": 200}}"#, "photos.quality is 200, and takes: whole number, 30 to 95"),
    (#"{"photos": {"minutes": "x"}}"#, "photos.minutes is a text, and takes: number, 0 to 1440"),
    (#"{"photos": {"format": "gif"}}"#, #"photos.format is "gif", and takes: "jpeg", "webp""#),
    (#"{"site": {"currency": "soles"}}"#, "site.currency is no currency code; it takes a currency code such as `PEN`"),
  ])
  func theReasonSaysTheValueAndTheRange(text: String, reason: String) {
    let failure = #expect(throws: Failure.self) { try read(text) }
    #expect(failure?.problem.reason == reason)
  }

  @Test func deepNestingIsAProblem() {
    #expect(throws: Failure.self) { try read(String(repeating: "[", count: 100_000)) }
  }

  @Test func everyKeyTakesItsOwnDefault() throws {
    for key in SettingKeys.all {
      let value = key.fallback.filter { $0 != "`" }
      guard value != "none" else { continue }
      let nested = key.name.split(separator: ".").reversed().reduce(value) { "{\"\($1)\": \($0)}" }
      let log = ProblemLog()
      _ = try read(nested, log)
      #expect(log.isEmpty, "\(key.name)")
    }
  }

  @Test func keysAreNamedOnce() {
    #expect(Set(SettingKeys.all.map(\.name)).count == SettingKeys.all.count)
  }
}
