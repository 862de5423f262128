import Diagnostics
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
