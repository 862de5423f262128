import Diagnostics
import Foundation
import Platform
import Testing

@testable import Console

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ServeTests {
  // The server has a thread of its own: a task would wait for one that other tests keep, for minutes on a busy machine.
  @Test func itServesUntilItIsAskedToEnd() throws {
    let desk = try Desk()
    try desk.write("Output/site/index.html", "<p>home")
    try desk.write("Output/reports/index.html", "<p>reports")
    let read = {
      defer { desk.cancellation.cancel(SIGTERM) }
      let end = Date().addingTimeInterval(60)
      while !desk.errors.contains("\n"), Date() < end { usleep(5000) }
      let line = desk.errors
      #expect(line.hasPrefix("Serving the site and the analysts' reports at http://127.0.0.1:"))
      #expect(line.contains("This is a preview: a site belongs on a web server."))
      let address = try #require(line.split(separator: " ").first { $0.hasPrefix("http://") }.map(String.init))
      for (path, text) in [("site/", "<p>home"), ("reports/", "<p>reports")] {
        let page = try Data(contentsOf: try #require(URL(string: address + path)))
        #expect(String(decoding: page, as: UTF8.self) == text)
      }
    }
    let (_, code) = try Workers.both(2, read) { desk.run(["serve", "--reports", "--port", "0"]) }
    #expect(code == .done)
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
