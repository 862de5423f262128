import Diagnostics
import Foundation
import Pipeline
import Testing

@testable import Console

@Suite struct InitTests {
  private static let demo = ["--restaurants", "12", "--users", "30", "--reviews", "150", "--photos", "0"]

  /// The settings with every proposal in force.
  private func inForce(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let trimmed = line.drop { $0 == " " }
      return trimmed.hasPrefix("// \"") || trimmed.hasPrefix("// {") ? String(trimmed.dropFirst(3)) : String(line)
    }.joined(separator: "\n")
  }

  private func expectRead(_ text: String, in desk: Desk) throws -> Settings {
    try desk.write("read.json", text)
    let log = ProblemLog()
    let settings = try SettingsReader.read(desk.folder + "/read.json", named: true, problems: log)
    #expect(log.isEmpty, "\(text)")
    return settings
  }

  @Test func whatItWritesIsReadAndRuns() throws {
    let desk = try Desk()
    desk.run(["demo", "Exports"] + Self.demo)
    try desk.write("Exports/weather.csv", "day,rain\n2026-03-01,0.5\n2026-03-02,0\n")
    #expect(desk.run("init") == .done, "\(desk.errors)")
    #expect(Set(desk.tree("Templates")) == ["reports", "reports/start.md"])
    let text = try desk.read("sumaq.json")
    #expect(text.contains("weather.csv"))
    #expect(text.contains("the table weather"))
    #expect(text.contains("// \"timeZone\": \"America/Lima\"") && text.contains("// \"currency\": \"PEN\""))
    _ = try expectRead(text, in: desk)
    #expect(desk.run("build", "--fail-on", "new") == .done, "\(desk.errors)")
    #expect(desk.run("report", "start", "--strict") == .done, "\(desk.errors)")
    for words in ["weather | 2", "reviews | 150", "Reviews by month"] { #expect(desk.output.contains(words)) }
  }

  @Test func everyProposalCanBePutInForce() throws {
    let desk = try Desk()
    desk.run(["demo", "Exports"] + Self.demo)
    desk.run("init")
    _ = try expectRead(inForce(try desk.read("sumaq.json")), in: desk)
  }

  @Test func nothingThatIsThereIsWrittenOver() throws {
    let desk = try Desk()
    desk.run(["demo", "Exports"] + Self.demo)
    try desk.write("sumaq.json", "{}")
    try desk.write("Templates/reports/start.md", "mine")
    #expect(desk.run("init") == .done)
    #expect(try desk.read("sumaq.json") == "{}")
    #expect(try desk.read("Templates/reports/start.md") == "mine")
    for name in ["sumaq.json", "Templates", "Templates/reports/start.md"] {
      #expect(desk.errors.contains("Left as it was: \(name)\n"))
    }
    #expect(desk.run("init", "--config", "other.json") == .done)
    #expect(try desk.read("other.json").contains("PEN"))
  }

  @Test func withoutExportsItSaysSo() throws {
    let desk = try Desk()
    #expect(desk.run("init") == .done, "\(desk.errors)")
    _ = try expectRead(try desk.read("sumaq.json"), in: desk)
    _ = try expectRead(inForce(try desk.read("sumaq.json")), in: desk)
    #expect(try desk.read("Templates/reports/start.md").contains("There were no exports"))
    desk.run(["demo", "Exports"] + Self.demo)
    #expect(desk.run("ingest") == .done)
    #expect(desk.run("report", "start", "--strict") == .done, "\(desk.errors)")
  }

  @Test func namedExportsMustBeThere() throws {
    let desk = try Desk()
    #expect(desk.run("init", "--exports", "Exprots") == .data)
    #expect(desk.tree() == [])
  }

  @Test func aFileNameCannotBreakOutOfItsComment() throws {
    let desk = try Desk()
    try desk.write("Exports/a\n\"site\": 1, \u{2028}b.csv", "x,y\n1,2\n")
    try desk.write("Exports/restaurants.csv", "id,name\nr1,One\n")
    #expect(desk.run("init") == .done, "\(desk.errors)")
    _ = try expectRead(try desk.read("sumaq.json"), in: desk)
  }
}
