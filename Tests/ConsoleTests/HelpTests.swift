import Diagnostics
import Foundation
import Pipeline
import Testing

@testable import Console

@Suite struct HelpTests {
  @Test(arguments: CommandTable.shown.map(\.name))
  func everyCommandHasOneHelpWithTwoLinesToPaste(name: String) throws {
    let desk = try Desk()
    #expect(desk.run("help", name) == .done)
    let help = desk.output
    #expect(help.contains("usage: sumaq \(name)"))
    let examples = help.components(separatedBy: "\nexamples:\n")
    try #require(examples.count == 2)
    #expect(examples[1].components(separatedBy: "sumaq \(name)").count > 2)
    for words in [[name, "--help"], [name, "-h"], ["--help", name]] {
      #expect(desk.run(words) == .done)
      #expect(desk.output == help)
    }
    #expect(desk.run("--help") == .done)
    #expect(desk.output.contains("\n  \(name)"))
  }

  @Test(arguments: CommandTable.shown.map(\.name))
  func helpListsAnOptionOfTheCommandInFullAndCommonOnesByName(name: String) throws {
    let command = try #require(CommandTable.find(name))
    let help = Help.of(command)
    for option in command.listedOptions { #expect(help.contains("\n  \(option.synopsis)")) }
    #expect(command.takesCommonOptions == help.contains("sumaq help options"))
    guard command.takesCommonOptions else { return }
    for option in Options.shared {
      #expect(help.contains(option.name) && !help.contains("\n  \(option.synopsis)  "))
    }
  }

  @Test func ownOptionsStandFirstAndNoneThatMeansNothing() throws {
    for (name, own, foreign) in [
      ("bundle", "--format", ["--exports", "--offline"]), ("shard", "--lake", ["--output"]),
      ("nights", "--format", ["--output", "--strict", "--jobs"]), ("check", "--output", ["--exports", "--fail-on"]),
    ] {
      let help = Help.of(try #require(CommandTable.find(name)))
      #expect(help.contains("\noptions:\n  \(own) "), "\(name)")
      for option in foreign { #expect(!help.contains("  \(option) "), "\(name) \(option)") }
    }
    // Scripts that give them to all commands go on.
    let command = try #require(CommandTable.find("nights"))
    #expect(command.options.contains { $0.name == "--output" })
  }

  @Test func helpSaysWhatACommandChanges() {
    for command in CommandTable.shown {
      #expect(command.changes.contains("rite") || command.changes.contains("eplace"), "\(command.name)")
      #expect(Help.of(command).filter { $0 != "\n" }.contains(command.changes.prefix(40)))
    }
  }

  @Test func helpOptionsListsTheCommonOnes() throws {
    let desk = try Desk()
    #expect(desk.run("help", "options") == .done)
    for option in Options.shared { #expect(desk.output.contains("\n  \(option.synopsis)")) }
    #expect(desk.run("help", "optoins") == .usage)
    #expect(desk.errors.contains("Did you mean options?"))
    #expect(desk.run("help", "build", "ingest") == .usage)
    #expect(desk.errors.contains("“ingest”"))
  }

  @Test func noLineOfHelpIsWiderThanAScreen() {
    let texts = [Help.overview, Help.commonOptions] + CommandTable.shown.map { Help.of($0) }
    for line in texts.flatMap({ $0.split(separator: "\n") }) where !line.hasPrefix("  sumaq ") {
      #expect(line.count <= 92, "\(line)")
    }
  }

  @Test(arguments: CommandTable.shown.flatMap(\.examples))
  func everyExampleIsUnderstood(example: String) throws {
    for part in example.components(separatedBy: " && ") {
      let line =
        part.split(separator: ">")[0].split(separator: "|")[0].split(separator: "(").last?.split(separator: ")").first
        ?? ""
      guard line.hasPrefix("sumaq ") else { continue }
      var words: [String] = []
      for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
        let plain = part.split(separator: " ").map { String($0).replacing(")", with: "") }
        words += index % 2 == 1 ? [String(part)] : plain
      }
      let command = try #require(CommandTable.find(words[1]))
      let invocation = try WordReader.read(words.dropFirst(2), for: command, in: ProcessContext.ofTheProcess())
      #expect(command.operandCount.contains(invocation.operands.count))
    }
  }

  @Test func theHelpNamesEveryExitCode() throws {
    let desk = try Desk()
    desk.run("--help")
    for code in ExitCode.allCases { #expect(desk.output.contains("\n  \(code.rawValue) ")) }
  }

  @Test func versionIsOneLine() throws {
    let desk = try Desk()
    for word in ["--version", "-V"] {
      #expect(desk.run(word) == .done)
      #expect(desk.output == "sumaq \(Program.version)\n")
    }
  }

  @Test func theChangeLogBeginsWithThisVersion() throws {
    let path = Desk.checkout + "/CHANGELOG.md"
    let heads = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(heads.prefix(2) == ["## Unreleased", "## \(Program.version) - \(Program.releaseDay)"])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionNamesEveryCommandAndOption(shell: String) throws {
    let desk = try Desk()
    #expect(desk.run("completion", shell) == .done)
    for command in CommandTable.all where !command.isHidden {
      #expect(desk.output.contains(command.name))
      for option in command.options { #expect(desk.output.contains(option.name.dropFirst(2))) }
    }
    #expect(!desk.output.contains("photo-worker"))
  }

  @Test(arguments: [
    (["build", "--pro"], "--progress"), (["report", "--format", "cs"], "csv"), (["build", "--progress", "js"], "json"),
    (["completion", "zs"], "zsh"), (["rej"], "rejects"), (["help", "opt"], "options"),
    (["explain", "photos.dam"], "photos.damaged"), (["report", "leag"], "league"), (["report", "myo"], "myown"),
    (["shard", "TA"], ""), (["shard", "[W"], ""), (["access", "[E"], ""), (["access", "res"], "reset"),
    (["changes", "[si"], ""), (["changes", "sit"], "site"),
  ])
  func bashUnderstandsItsCompletion(words: [String], completed: String) throws {
    let desk = try Desk()
    desk.run("completion", "bash")
    try desk.write("completion.bash", desk.output)
    try desk.write("Templates/reports/myown.md", "")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c",
      "cd \(desk.folder); source ./completion.bash; COMP_WORDS=(sumaq \(words.map { "'\($0)'" }.joined(separator: " "))); "
        + "COMP_CWORD=\(words.count); _sumaq; [ \"${COMPREPLY[*]}\" = '\(completed)' ]",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
