import Diagnostics
import Foundation
import Model
import Platform
import Testing
@testable import Pipeline

struct ServerSettingsTests {
  private func read(_ json: String) throws -> Settings {
    let path = "/tmp/sumaq-servers-\(getpid())-\(UInt64.random(in: 0 ... .max)).json"
    defer { unlink(path) }
    try Files.write(Array(json.utf8), to: path)
    return try SettingsReader.read(path, named: true, problems: ProblemLog())
  }

  @Test func exportsOnServersAreRead() throws {
    let settings = try read(
      """
      {"exports": {"from": [
        {"url": "https://API.example.org/r.ndjson.gz", "headers": {"Authorization": "env:TOKEN", "X-Pass": "file:p"}},
        {"url": "http://10.0.0.1:8080/e?of=users", "name": "users.json"},
       ], "allowHosts": ["10.0.0.1"], "megabytes": 5, "timeoutSeconds": 2}}
      """)
    #expect(
      settings.exportsFrom.map(\.address.text) == [
        "https://api.example.org/r.ndjson.gz", "http://10.0.0.1:8080/e?of=users",
      ])
    #expect(settings.exportsFrom.map(\.name) == [nil, "users.json"])
    #expect(settings.exportsFrom[0].headers == ["Authorization": "env:TOKEN", "X-Pass": "file:p"])
    #expect(settings.exportsAllowHosts == ["10.0.0.1"])
    #expect(settings.exportsMegabytes == 5 && settings.exportsTimeout == 2)
  }

  /// Wrong entry, column of the mistake, what is said.
  @Test(arguments: [
    (#"{}"#, 22, "exports.from: an export without a url"),
    (#"3"#, 22, "exports.from is 3, and takes: a list of objects"),
    (#"{"url": 3}"#, 30, "exports.from.url is a number"),
    (
      #"{"url": "ftp://a.org/sesame"}"#, 30,
      "exports.from.url is no address that is fetched: it is neither http nor https"
    ),
    (
      #"{"url": "https://u:sesame@a.org/"}"#, 30,
      "exports.from.url is no address that is fetched: it names a user or a password"
    ),
    (#"{"url": "https://a.org/", "header": {}}"#, 48, "exports.from has no key \"header\""),
    (
      #"{"url": "https://a.org/", "headers": {"X": "sesame"}}"#, 59,
      "exports.from: the value of X stands in the settings themselves"
    ),
    (#"{"url": "https://a.org/", "headers": {"X Y": "env:A"}}"#, 59, "exports.from: “X Y” is no header's name"),
    (#"{"url": "https://a.org/", "name": "a b"}"#, 56, "exports.from.name is no file's name"),
    (#"{"url": "https://a.org/", "name": "../b"}"#, 56, "exports.from.name is no file's name"),
    (
      #"{"url": "https://a.org/x"}, {"url": "https://A.org/x"}"#, 50,
      "exports.from has two exports that are called a.org/x"
    ),
  ])
  func eachWrongEntryIsShownWithItsPlaceAndWithoutItsLine(entry: String, column: Int, reason: String) throws {
    let failure = #expect(throws: Failure.self) { try read("{\"exports\": {\"from\": [\(entry)]}}") }
    let problem = try #require(failure?.problem)
    #expect(failure?.exitCode == .configuration)
    #expect(problem.place?.line == 1)
    #expect(problem.place?.column == column + 1)
    #expect(problem.reason.hasPrefix(reason))
    #expect(problem.excerpt == nil && !"\(problem)".contains("sesame"))
    #expect(!problem.mend.isEmpty)
  }
}

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
    (#"{"publish": {"after": {"command": ["x"], "folder": "sites"}}}"#, "Did you mean \"site\"?"),
  ])
  func aMistakeIsAnswered(text: String, words: String) throws {
    let failure = #expect(throws: Failure.self) { try read(text) }
    let said = "\(failure?.problem.reason ?? "") \(failure?.problem.mend ?? "")"
    #expect(failure?.exitCode == .configuration && said.contains(words), "\(said)")
  }
}
