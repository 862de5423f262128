import Diagnostics
import Fetching
import Platform
import Testing
@testable import Pipeline

struct HeaderSecretsTests {
  private let folder = "/tmp/sumaq-header-secrets-\(getpid())-\(UInt64.random(in: 0 ... .max))"

  @Test func anExportsSecretIsNamedByKeyAndExportAndNeverShown() throws {
    defer { do { try Files.removeTree(folder) } catch {} }
    try Files.makeFolder(folder)
    let secrets = HeaderSecrets(
      key: "exports.from", config: folder + "/sumaq.json", environment: ["A": "x", "B": "a\nb"])
    let read = { (place: String) in try secrets.headers(["X-Pass": place], of: "a.org/r.csv") }
    #expect(try read("env:A") == [FetchHeader(name: "X-Pass", value: "x")])
    let words = { (place: String) in
      let failure = #expect(throws: Failure.self) { try read(place) }
      #expect(failure?.exitCode == .configuration)
      return failure?.problem.reason ?? ""
    }
    #expect(words("env:NONE") == "exports.from, a.org/r.csv: X-Pass: there is no NONE in the environment")
    #expect(words("env:B") == "exports.from, a.org/r.csv: X-Pass: the value is empty, too long or of several lines")
    #expect(words("file:none").hasPrefix("exports.from, a.org/r.csv: X-Pass: there is no file"))
    try Files.write(Array("sesame\n".utf8), to: folder + "/pass")
    chmod(folder + "/pass", 0o644)
    #expect(words("file:pass").hasPrefix("exports.from, a.org/r.csv: X-Pass: others than its owner may read"))
    chmod(folder + "/pass", 0o600)
    #expect(try read("file:pass").map(\.value) == ["sesame"])
  }
}

/// Where the values of headers come from, and which are refused.
struct PhotoSecretsTests {
  private let folder = "/tmp/sumaq-secrets-\(getpid())-\(UInt64.random(in: 0 ... .max))"

  private func headers(_ settings: Settings, _ environment: [String: String] = [:]) throws -> [String: [String]] {
    let secrets = PhotoSecrets(settings: settings, config: folder + "/sumaq.json", environment: environment)
    let headers = try secrets.headers().map { target, headers in
      (target.description, headers.map { "\($0.name): \($0.value)" })
    }
    return Dictionary(uniqueKeysWithValues: headers)
  }

  private func settings(_ json: String) throws -> Settings {
    try Files.makeFolder(folder)
    try Files.write(Array(json.utf8), to: folder + "/sumaq.json")
    return try SettingsReader.read(folder + "/sumaq.json", named: true, problems: ProblemLog(examplesPerKind: 5))
  }

  private func with(_ body: () throws -> Void) throws {
    defer { do { try Files.removeTree(folder) } catch {} }
    try body()
  }

  @Test func valuesComeFromTheEnvironmentAndFromFiles() throws {
    try with {
      let settings = try settings(
        #"{"photos": {"headers": {"Img.example.com": {"Authorization": "env:IMG", "X-Pass": "file:pass"}}}}"#)
      try Files.write(Array("open sesame\n".utf8), to: folder + "/pass")
      chmod(folder + "/pass", 0o600)
      #expect(
        try headers(settings, ["IMG": "Bearer x"]) == [
          "https://img.example.com:443": ["Authorization: Bearer x", "X-Pass: open sesame"]
        ])
      #expect(throws: Failure.self) { try headers(settings) }
      #expect(throws: Failure.self) { try headers(settings, ["IMG": "two\nlines"]) }
      chmod(folder + "/pass", 0o640)
      let failure = #expect(throws: Failure.self) { try headers(settings, ["IMG": "Bearer x"]) }
      #expect(failure?.exitCode == .configuration)
      #expect(failure?.problem.mend.contains("chmod 600") == true)
      try Files.remove(folder + "/pass")
      #expect(throws: Failure.self) { try headers(settings, ["IMG": "Bearer x"]) }
    }
  }

  @Test func schemeAndPortAreNamedOrThoseOfHTTPS() throws {
    try with {
      let settings = try settings(
        #"{"photos": {"headers": {"a.org:8443": {"X": "env:VAL"}, "http://a.org:8080": {"X": "env:VAL"}}}}"#)
      #expect(try headers(settings, ["VAL": "v"]) == ["https://a.org:8443": ["X: v"], "http://a.org:8080": ["X: v"]])
    }
  }

  @Test(arguments: ["a.org/x", "ftp://a.org", "a.org:0", "*.a.org", "u@a.org", ""])
  func whatIsNoHostIsRefusedWithTheForms(name: String) throws {
    try with {
      let failure = #expect(throws: Failure.self) {
        try settings(#"{"photos": {"headers": {"\#(name)": {"X": "env:VAL"}}}}"#)
      }
      #expect(failure?.exitCode == .configuration)
      #expect(failure?.problem.mend.contains("http://img.example.com:8080") == true)
    }
  }

  @Test func oneTargetIsNamedOnce() throws {
    try with {
      let failure = #expect(throws: Failure.self) {
        try settings(#"{"photos": {"headers": {"a.org": {"X": "env:VAL"}, "https://A.org:443": {"Y": "env:VAL"}}}}"#)
      }
      #expect(failure?.problem.reason.contains("https://a.org:443 twice") == true)
    }
  }

  @Test func aSecretInTheSettingsIsRefused() throws {
    try with {
      let failure = #expect(throws: Failure.self) {
        try settings(#"{"photos": {"headers": {"h": {"Authorization": "Bearer abc"}}}}"#)
      }
      #expect(failure?.problem.reason.contains("abc") == false)
    }
  }
}
