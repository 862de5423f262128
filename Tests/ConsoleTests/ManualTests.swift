import Diagnostics
import Foundation
import Pipeline
import Testing
@testable import Console

@Suite struct ManualTests {
  @Test func thereIsAPageForEachCommandAndOneForTheSettings() throws {
    let desk = try Desk()
    #expect(desk.run("manual", "man") == .done)
    let commands = CommandTable.shown.map { "man1/sumaq-\($0.name).1" }
    let expected = ["man1", "man1/sumaq.1", "man5", "man5/sumaq.json.5"] + commands
    #expect(Set(desk.tree("man")) == Set(expected))
  }

  @Test func pagesHaveEveryOptionExitCodeAndSetting() throws {
    let pages = Dictionary(uniqueKeysWithValues: Manual.pages.map { ($0.file, $0.text) })
    let overview = try #require(pages["sumaq.1"])
    for option in Options.shared { #expect(overview.contains("\n\\fB\(ManualText.literal(option.name))\\fR")) }
    for code in ExitCode.allCases {
      #expect(overview.contains("\n\\fB\(code.rawValue)\\fR\n\(ManualText.running(code.meaning))\n"))
    }
    for command in CommandTable.shown {
      let page = try #require(pages["sumaq-\(command.name).1"])
      for option in command.listedOptions { #expect(page.contains("\n\\fB\(ManualText.literal(option.name))\\fR")) }
      for example in command.examples { #expect(page.contains("\n\(ManualText.line(example))\n")) }
    }
    let settings = try #require(pages["sumaq.json.5"])
    for key in SettingKeys.all { #expect(settings.contains("\n\\fB\(ManualText.literal(key.name))\\fR\n")) }
  }

  @Test func noLineBeginsAsARequestByAccident() {
    let requests = [".TH", ".SH", ".SS", ".PP", ".TP", ".BR", ".br", ".nf", ".fi", ".RS", ".RE", ".\\\""]
    for line in Manual.pages.flatMap({ $0.text.split(separator: "\n") }) {
      if line.hasPrefix(".") { #expect(requests.contains { line.hasPrefix($0) }, "\(line)") }
      #expect(!line.hasPrefix("'"), "\(line)")
    }
  }
}

@Suite struct ManualTextTests {
  @Test(arguments: [
    ("plain words", "plain words"),
    ("a name such as `site.title` is bold", "a name such as \\fBsite.title\\fR is bold"),
    ("with --dry-run a well-known thing", "with \\-\\-dry\\-run a well-known thing"),
    (".sumaq is hidden", "\\&.sumaq is hidden"),
    ("reports' \"best\" C:\\x ~ ^", "reports\\(aq \\(dqbest\\(dq C:\\ex \\(ti \\(ha"),
  ])
  func runningTextIsEscaped(text: String, page: String) { #expect(ManualText.running(text) == page) }

  @Test func whatIsPastedKeepsItsHyphens() {
    #expect(ManualText.line("sumaq report league --format csv") == "sumaq report league \\-\\-format csv")
    #expect(ManualText.reference("sumaq-init", 1) == ".BR sumaq\\-init (1)")
  }
}
