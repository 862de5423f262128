import Diagnostics
import Foundation
import Testing

@testable import Console

@Suite struct HelpTests {
  /// Every command that design.md names.
  private static let commands = [
    "build", "ingest", "photos", "render", "report", "sql", "snapshot", "demo", "check", "verify", "explain", "status",
    "nights", "rejects",
    "jobs", "cache", "rollback",
  ]

  @Test(arguments: commands)
  func everyCommandHasHelpWithALineToPaste(name: String) throws {
    let desk = try Desk()
    for words in [[name, "--help"], ["help", name], [name, "-h"]] {
      #expect(desk.run(words) == .done)
      #expect(desk.output.contains("usage: sumaq \(name)"))
      #expect(desk.output.contains("example:\n  sumaq \(name)"))
    }
    #expect(desk.run("--help") == .done)
    #expect(desk.output.contains("\n  \(name) "))
  }

  @Test func theExampleOfEachCommandIsUnderstood() throws {
    for command in CommandTable.all where !command.isHidden {
      let line = command.example.split(separator: ">")[0].split(separator: "(").last ?? ""
      guard line.hasPrefix("sumaq ") else { continue }
      var words: [String] = []
      for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
        let plain = part.split(separator: " ").map { String($0).replacing(")", with: "") }
        words += index % 2 == 1 ? [String(part)] : plain
      }
      let processContext = ProcessContext.ofTheProcess()
      let invocation = try WordReader.read(words.dropFirst(2), for: command, in: processContext)
      #expect(invocation.command == command.name && command.operandCount.contains(invocation.operands.count))
    }
  }

  @Test func theHelpNamesEveryExitCode() throws {
    let desk = try Desk()
    desk.run("--help")
    for code in ExitCode.allCases { #expect(desk.output.contains("\n  \(code.rawValue) ")) }
  }

  @Test func versionIsOneLine() throws {
    let desk = try Desk()
    #expect(desk.run("--version") == .done)
    #expect(desk.output.hasPrefix("sumaq ") && desk.output.hasSuffix("\n"))
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
    (["completion", "zs"], "zsh"), (["rej"], "rejects"),
  ])
  func bashUnderstandsItsCompletion(words: [String], completed: String) throws {
    let desk = try Desk()
    desk.run("completion", "bash")
    try desk.write("completion.bash", desk.output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c",
      "source \(desk.folder)/completion.bash; COMP_WORDS=(sumaq \(words.joined(separator: " "))); "
        + "COMP_CWORD=\(words.count); _sumaq; [ \"${COMPREPLY[*]}\" = \(completed) ]",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
