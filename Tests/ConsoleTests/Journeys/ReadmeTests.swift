import Diagnostics
import Foundation
import Model
import Pipeline
import Platform
import Testing

@testable import Console

/// The README tells the truth: its tables come from the code, its commands run.
@Suite struct ReadmeTests {
  private static let path = Desk.checkout + "/README.md"

  private var text: String {
    get throws { try String(contentsOfFile: Self.path, encoding: .utf8) }
  }

  /// What follows a marker: the lines up to the next empty one.
  private func block(after marker: String) throws -> String {
    let parts = try text.components(separatedBy: "<!-- \(marker) -->\n")
    try #require(parts.count == 2, "the README has no marker \(marker)")
    return parts[1].components(separatedBy: "\n\n")[0] + "\n"
  }

  /// With `SUMAQ_RECORD=readme` the table is written, and the test fails all the same.
  private func check(_ marker: String, _ table: String) throws {
    let found = try block(after: marker)
    if found != table, ProcessInfo.processInfo.environment["SUMAQ_RECORD"] == "readme" {
      let head = "<!-- \(marker) -->\n"
      try text.replacingOccurrences(of: head + found, with: head + table)
        .write(toFile: Self.path, atomically: true, encoding: .utf8)
      Issue.record("the README's table was written anew")
    }
    #expect(found == table, "run the tests once with SUMAQ_RECORD=readme")
  }

  @Test func theTableOfSettingsIsThatOfTheCode() throws {
    let rows = SettingKeys.all.map { "| `\($0.name)` | \($0.takes) | \($0.fallback) | \($0.meaning) |\n" }
    try check(
      "settings: made from the code, checked by a test",
      "| key | takes | default | meaning |\n| --- | --- | --- | --- |\n" + rows.joined())
  }

  @Test func theTableOfColumnsIsThatOfTheCode() throws {
    let rows = Collection.allCases.map { collection in
      "| \(collection.name) | \(collection.columns.map { "`\($0.name)`" }.joined(separator: ", ")) |\n"
    }
    try check(
      "columns: made from the code, checked by a test",
      "| collection | columns |\n| --- | --- |\n" + rows.joined())
  }

  @Test func theTableOfExitCodesIsThatOfTheCode() throws {
    let rows = ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |\n" }
    try check("exit codes: checked by a test", "| code | meaning |\n| --- | --- |\n" + rows.joined())
  }

  @Test func theSettingsShownAreUnderstood() throws {
    let json = try text.components(separatedBy: "```json\n")[1].components(separatedBy: "```")[0]
    let desk = try Desk()
    try desk.write("sumaq.json", json)
    let log = ProblemLog()
    _ = try SettingsReader.read(desk.folder + "/sumaq.json", named: true, problems: log)
    #expect(log.isEmpty)
  }

  @Test func theReportShownIsBuilt() throws {
    let report = try text.components(separatedBy: "````markdown\n")[1].components(separatedBy: "````")[0]
    let desk = try Desk()
    try desk.write("Templates/reports/pizza.md", report)
    desk.run("demo", "Exports", "--restaurants", "60", "--users", "60", "--reviews", "900", "--photos", "0")
    #expect(desk.run("ingest") == .done)
    #expect(desk.run("report", "pizza") == .done, "\(desk.errors)")
    #expect(desk.output.contains(" places bake. The best is "))
    #expect(desk.run("report", "pizza", "--format", "html") == .done)
    #expect(desk.output.contains("Where the best pizza is") && desk.output.contains("<svg"))
  }

  /// A small export, so that a test of the whole program takes seconds.
  private static let demo = ["--restaurants", "12", "--users", "30", "--reviews", "150", "--photos", "4"]

  @Test func everyCommandShownRuns() throws {
    let desk = try Desk()
    #expect(desk.run(["demo", "Exports"] + Self.demo) == .done)
    #expect(desk.run("build") == .done, "\(desk.errors)")
    // A second night, so that there is one to go back to.
    desk.run(["demo", "Exports", "--night", "1"] + Self.demo)
    #expect(desk.run("build") == .done, "\(desk.errors)")
    let lines = try block(after: "commands: every line is run by a test").split(separator: "\n").dropFirst().dropLast()
    try #require(lines.count > 20)
    for line in lines {
      let words = Self.words(String(line))
      try #require(words.first == "sumaq")
      if words.dropFirst().first == "demo" { continue }  // the default demo takes its time; it has tests of its own
      // What goes on until it is asked to end is asked before it begins.
      let (goesOn, asked) = (["serve", "watch"].contains(words.dropFirst().first ?? ""), Cancellation())
      if goesOn { asked.cancel() }
      let code = desk.run(words.dropFirst() + (goesOn ? ["--port", "0"] : []), cancellation: goesOn ? asked : nil)
      #expect(code == .done, "\(line)\n\(desk.errors)")
    }
    let named = Set(lines.compactMap { Self.words(String($0)).dropFirst().first })
    #expect(named == Set(CommandTable.all.filter { !$0.isHidden }.map(\.name)))
  }

  /// A shell's words, without redirection and comment.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 1 {
        words.append(String(part))
      } else {
        for word in part.split(separator: " ") {
          if word == "#" || word == ">" { return words }
          words.append(String(word))
        }
      }
    }
    return words
  }
}
