import Diagnostics
import Foundation
import Model
import Testing

@testable import Pipeline

@Suite struct SettingsCommandsTests {
  private func read(_ text: String) throws -> Settings {
    let path = NSTemporaryDirectory() + "sumaq-\(UUID().uuidString).json"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try SettingsReader.read(path, named: true, problems: ProblemLog())
  }

  @Test func commandsAreArraysWithDefaults() throws {
    let settings = try read(
      #"""
      {"onFinish": {"command": ["/usr/local/bin/tell", "--now"]},
       "publish": {"after": {"command": ["deploy"], "folder": "site"}}}
      """#)
    #expect(settings.onFinish?.command == ["/usr/local/bin/tell", "--now"] && settings.onFinish?.when == .newProblems)
    #expect(settings.publishAfter?.command == ["deploy"] && settings.publishAfter?.seconds == 600)
    #expect(settings.publishAfter?.folder == .site)
    #expect(try read("{}").onFinish == nil && read("{}").publishAfter == nil)
    #expect(try read(#"{"onFinish": {"command": ["x"], "when": "always"}}"#).onFinish?.when == .always)
  }

  /// A mistake ends with what is right instead.
  @Test(arguments: [
    (#"{"onFinish": ["tell"]}"#, "takes: an object"),
    (#"{"onFinish": {}}"#, "has no \"command\""),
    (#"{"onFinish": {"command": "tell --now"}}"#, "no shell reads it"),
    (#"{"onFinish": {"command": []}}"#, "names no program"),
    (#"{"onFinish": {"command": ["a\u0000b"]}}"#, "names no program"),
    (#"{"onFinish": {"command": ["x"], "when": "faild"}}"#, "Did you mean \"failed\"?"),
    (#"{"onFinish": {"comand": ["x"], "command": ["x"]}}"#, "has no key \"comand\""),
    (#"{"publish": {"after": {"command": ["x"], "seconds": 0}}}"#, "whole number, 1 to 86400"),
    (#"{"publish": {"after": {"command": ["x"], "folder": "sight"}}}"#, "Did you mean \"site\"?"),
  ])
  func aMistakeIsAnswered(text: String, words: String) throws {
    let failure = #expect(throws: Failure.self) { try read(text) }
    let said = "\(failure?.problem.reason ?? "") \(failure?.problem.mend ?? "")"
    #expect(failure?.exitCode == .configuration && said.contains(words), "\(said)")
  }
}
