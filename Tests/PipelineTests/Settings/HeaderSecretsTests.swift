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
