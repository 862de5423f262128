import Diagnostics
import Foundation
import Platform
import Testing

@testable import Console

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ServeTests {
  @Test func itServesUntilItIsAskedToEnd() async throws {
    let desk = try Desk()
    try desk.write("Output/site/index.html", "<p>home")
    try desk.write("Output/reports/index.html", "<p>reports")
    let ended = Task.detached { desk.run(["serve", "--reports", "--port", "0"]) }
    let end = Date().addingTimeInterval(20)
    while !desk.errors.contains("\n"), Date() < end { try await Task.sleep(for: .milliseconds(5)) }
    let line = desk.errors
    #expect(line.hasPrefix("Serving the site and the analysts' reports at http://127.0.0.1:"))
    #expect(line.contains("This is a preview: a site belongs on a web server."))
    let address = try #require(line.split(separator: " ").first { $0.hasPrefix("http://") }.map(String.init))
    for (path, text) in [("site/", "<p>home"), ("reports/", "<p>reports")] {
      let (data, _) = try await URLSession.shared.data(from: try #require(URL(string: address + path)))
      #expect(String(decoding: data, as: UTF8.self) == text)
    }
    desk.cancellation.cancel(SIGTERM)
    #expect(await ended.value == .done)
    #expect(
      desk.tree() == ["Output", "Output/reports", "Output/reports/index.html", "Output/site", "Output/site/index.html"])
  }

  @Test func withoutASiteThereIsNothingToServe() throws {
    let desk = try Desk()
    #expect(desk.run("serve", "--port", "0") == .inputOutput)
    #expect(desk.errors.contains("serving.no-site") && desk.errors.contains("Run sumaq build first"))
    try desk.write("Output/site/index.html", "<p>home")
    #expect(desk.run("serve", "--port", "0", "--reports") == .inputOutput)
    #expect(desk.errors.contains("Output/reports"))
  }

  @Test(arguments: ["-1", "65536", "http", ""])
  func aPortIsANumber(port: String) throws {
    let desk = try Desk()
    try desk.write("Output/site/index.html", "<p>home")
    #expect(desk.run("serve", "--port=\(port)") == .usage)
  }
}
