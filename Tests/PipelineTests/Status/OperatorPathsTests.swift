import Diagnostics
import Testing

@testable import Pipeline

@Suite struct OperatorPathsTests {
  private let request = RunRequest(
    exports: "/srv/Exports", output: "/srv/Output", state: "/srv/.sumaq", templates: "/srv/Templates",
    config: "/srv/sumaq.json")

  private func paths(status: String?, metrics: String? = nil) throws -> OperatorPaths {
    var settings = Settings()
    (settings.statusFile, settings.metricsFile) = (status, metrics)
    return try OperatorPaths(settings, request)
  }

  @Test func relativePathsStartAtTheSettings() throws {
    let paths = try paths(status: "ops/status.html", metrics: "/var/lib/x/sumaq.prom")
    #expect(paths.status == "/srv/ops/status.html")
    #expect(paths.metrics == "/var/lib/x/sumaq.prom")
    #expect(try self.paths(status: nil).status == nil)
  }

  @Test(arguments: ["Output/site/status.html", ".sumaq/x.html", "a/../Exports/x", "/srv/Templates/x.html"])
  func foldersWithAnotherPurposeAreRefused(path: String) throws {
    let failure = try #require(throws: Failure.self) { try paths(status: path) }
    #expect(failure.exitCode == .configuration)
    #expect(failure.problem.reason.contains("status.file leads into the folder of the"))
  }
}
