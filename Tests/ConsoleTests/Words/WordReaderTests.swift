import Diagnostics
import Testing

@testable import Console

@Suite struct WordReaderTests {
  @Test(arguments: [
    (["biuld"], "Did you mean build?"), (["build", "--ful"], "Did you mean --full?"),
    (["build", "--progress", "jsn"], "did you mean json?"), (["--verison"], "Did you mean --version?"),
    (["completion", "bsh"], "Did you mean bash?"), (["help", "statsu"], "Did you mean status?"),
    (["report", "x", "--format=cvs"], "did you mean csv?"),
    (["explain", "settings.brokn"], "Did you mean settings.broken?"),
  ])
  func anUnknownWordIsAnsweredWithTheNearest(words: [String], answer: String) throws {
    let desk = try Desk()
    #expect(desk.run(words) == .usage)
    #expect(desk.errors.contains(answer), "\(desk.errors)")
    #expect(desk.tree().isEmpty)
  }

  @Test(arguments: [
    ["build", "--jobs", "0"], ["build", "--jobs", "many"], ["build", "--jobs"], ["build", "--as-of", "2026-02-30"],
    ["build", "--max-rejects", "200%"], ["build", "--max-rejects", "-1"], ["build", "--full=yes"], ["build", "x"],
    ["demo"], ["demo", "a", "b"], ["sql"], ["build", "--output", "a", "--output", "b"], ["render", "--markdown"],
    ["report", "--format", "csv"], ["report", "x", "--set", "=1"], ["xyzzy"], ["--xyzzy"],
  ])
  func wrongWordsEndWith64AndCreateNothing(words: [String]) throws {
    let desk = try Desk()
    #expect(desk.run(words) == .usage)
    #expect(desk.errors.hasPrefix("error[console."))
    #expect(desk.output.isEmpty)
    #expect(desk.tree().isEmpty)
  }

  @Test func noWordsAtAllAreAnsweredWithTheOverview() throws {
    let desk = try Desk()
    #expect(desk.run() == .usage)
    #expect(desk.errors.contains("usage: sumaq COMMAND"))
  }

  @Test func afterTwoHyphensEverythingIsAnOperand() throws {
    let desk = try Desk()
    #expect(desk.run("explain", "--", "--full") == .usage)
    #expect(desk.errors.contains("“--full”"))
  }

  @Test func underProgressJSONEvenWrongWordsAreJSON() throws {
    let desk = try Desk()
    #expect(desk.run("build", "--progress", "json", "--nonsense") == .usage)
    #expect(desk.errors.hasPrefix("{\"event\":\"problem\",\"id\":\"console.unknown-option\""))
  }

  @Test func colourIsForTerminalsAndHonoursNoColor() throws {
    let desk = try Desk()
    desk.run("nonsense", terminal: 80)
    #expect(desk.errors.contains("\u{1B}[1;31m"))
    desk.run("nonsense", terminal: 80, environment: ["NO_COLOR": "1"])
    #expect(!desk.errors.contains("\u{1B}"))
    desk.run("nonsense")
    #expect(!desk.errors.contains("\u{1B}"))
  }
}
