import Diagnostics
import Foundation
import Platform
import Testing

@testable import Console

/// What the operator finds after a run: the status page, the metrics, the log, the list of nights.
@Suite struct OperatorTests {
  private let desk: Desk

  init() throws {
    desk = try Desk.withoutReports()
    try desk.write("Exports/restaurants.ndjson", #"{"id":"r","name":"Rosa"}"# + "\n")
    try write([])
  }

  private func write(_ more: [String]) throws {
    let reviews = (1...5).map { #"{"id":"v\#($0)","user_id":"u\#($0)","restaurant_id":"r","stars":4}"# }
    try desk.write("Exports/reviews.ndjson", (reviews + more).joined(separator: "\n") + "\n")
    desk.now.withLock { $0 += 86_400_000_000 }
  }

  /// A build, a minute after what was before.
  @discardableResult
  private func build(_ words: String...) -> ExitCode { run(["build", "--progress", "none"] + words) }

  private func run(_ words: [String]) -> ExitCode {
    desk.now.withLock { $0 += 60_000_000 }
    return desk.run(words)
  }

  private func mode(_ path: String) throws -> UInt32? { try FileStatus.of(desk.folder + "/" + path)?.permissions }

  private func nights() -> [[Substring]] {
    desk.run("nights", "--format", "csv")
    return desk.output.split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  @Test func everyRunThatEndsIsToldOnce() throws {
    #expect(build() == .done, "\(desk.errors)")
    #expect(build() == .done)
    try write([
      #"{"id":"v6","user_id":"u1","restaurant_id":"r","stars":2}"#,
      #"{"id":"late","user_id":"u1","restaurant_id":"r","stars":nine}"#,
    ])
    #expect(build() == .found)
    #expect(run(["render", "--progress", "none"]) == .done, "\(desk.errors)")
    #expect(nights().map { $0[1] } == ["published", "unchanged", "published", "done"])
    #expect(nights().map { $0[11] } == ["0", "0", "1", "0"])
    #expect(desk.tree(".sumaq/logs").count == 4)
    #expect(try mode(".sumaq/status.html") == 0o600)
    #expect(try desk.read(".sumaq/status.html").contains("sumaq render is done"))
    desk.run("nights", "1")
    #expect(desk.output.split(separator: "\n").count == 3)
    #expect(desk.run("nights", "0") == .usage)
  }

  @Test func nightsTellHoldsRollbacksAndReleases() throws {
    #expect(build() == .done, "\(desk.errors)")
    #expect(run(["rollback"]) == .data)
    #expect(
      desk.errors.contains("night 1 is the first") && desk.errors.contains("sumaq hold \"WHY\""), "\(desk.errors)")
    #expect(run(["rollback", "--to", "1"]) == .done)
    #expect(desk.errors.contains("nothing was changed") && !desk.errors.contains("held"))
    try write([#"{"id":"x","user_id":"u1","restaurant_id":"r","stars":4}"#])
    build()
    #expect(run(["hold", "prices are wrong"]) == .done)
    try write([#"{"id":"x","user_id":"u1","restaurant_id":"r","stars":3}"#])
    build()
    #expect(run(["rollback"]) == .done, "\(desk.errors)")
    #expect(run(["release"]) == .done)
    #expect(nights().map { $0[13] } == ["build", "build", "hold", "build", "rollback", "release"])
    #expect(
      nights().map { $0[14] }
        == ["", "", "prices are wrong", "held: prices are wrong", "from night 2 to night 1", ""])
    #expect(nights().map { $0[2] } == ["1", "2", "", "", "", "3"])
    #expect(nights().allSatisfy { ["published", "done"].contains($0[1]) })
    desk.run("nights", "1")
    #expect(desk.output.hasPrefix("started               command  status"))
    desk.run("status")
    #expect(desk.output.contains(", by sumaq release, "))
    desk.run("sql", "SELECT count(*) FROM runs", "--format", "csv")
    #expect(desk.output.split(whereSeparator: \.isNewline).last == "4", "\(desk.output)")
  }

  @Test func problemsAreNewOnceAndKnownSinceThen() throws {
    try write([#"{"id":"late","user_id":"u1","restaurant_id":"r","stars":nine}"#])
    build()
    let first = try desk.read(".sumaq/status.html")
    #expect(first.contains("<h2 id=\"new\">Problems") && !first.contains("id=\"known\""))
    try write([
      #"{"id":"late","user_id":"u1","restaurant_id":"r","stars":nine}"#,
      #"{"id":"x","user_id":"u1","restaurant_id":"r","stars":4,"photo":"no<b>such.jpg"}"#,
    ])
    build()
    let second = try desk.read(".sumaq/status.html")
    #expect(second.contains("<h2 id=\"new\">New problems"))
    #expect(second.contains("no&lt;b&gt;such.jpg"))
    #expect(second.contains(">16 March 2026</td>"), "the first night's problem is known since then")
    try write([
      #"{"id":"late","user_id":"u1","restaurant_id":"r","stars":nine}"#,
      #"{"id":"x","user_id":"u1","restaurant_id":"r","stars":4,"photo":"no<b>such.jpg"}"#,
    ])
    build()
    let third = try desk.read(".sumaq/status.html")
    #expect(!third.contains("id=\"new\""))
    #expect(third.contains(">16 March 2026</td>") && third.contains(">17 March 2026</td>"))
  }

  @Test func aRunThatFailsIsRecordedAndItsReasonShown() throws {
    try desk.write("sumaq.json", #"{"metrics": {"file": "ops.prom"}, "status": {"file": "ops.html"}}"#)
    #expect(build() == .done, "\(desk.errors)")
    let success = try #require(
      try desk.read("ops.prom").split(separator: "\n").first { $0.hasPrefix("sumaq_last_success_timestamp") })
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/reviews.ndjson")
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/restaurants.ndjson")
    desk.now.withLock { $0 += 86_400_000_000 }
    #expect(build() == .data)
    let metrics = try desk.read("ops.prom")
    #expect(metrics.contains("sumaq_last_run_exit_code 65\n") && metrics.contains(success))
    #expect(try desk.read("ops.html").contains("Failed, needs attention"))
    try desk.write("sumaq.json", #"{"site": 1}"#)
    #expect(build() == .configuration)
    #expect(nights().map { $0[1] } == ["published", "failed", "failed"])
    #expect(try desk.read(".sumaq/status.html").contains("site is"))
    #expect(try desk.read("ops.prom") == metrics)
    #expect(desk.tree(".sumaq/logs").count == 3)
  }

  @Test func theNamedFilesHaveTheirModesAndReplaceOnlyOwnOnes() throws {
    try desk.write("sumaq.json", #"{"metrics": {"file": "ops.prom"}, "status": {"file": "ops.html"}}"#)
    try desk.write("ops.html", "mine")
    #expect(build("--fail-on", "exports") == .done)
    #expect(desk.errors.contains("run.foreign-file") && desk.errors.contains("ops.html was not written by sumaq"))
    #expect(try desk.read("ops.html") == "mine")
    #expect(try mode("ops.prom") == 0o644)
    #expect(try desk.read(".sumaq/last-run.json").contains("run.foreign-file"))
    build()
    #expect(desk.errors.contains("Nothing changed. No action needed"))
    try FileManager.default.removeItem(atPath: desk.folder + "/ops.html")
    #expect(build() == .done)
    #expect(!desk.errors.contains("run.foreign-file"))
    #expect(try mode("ops.html") == 0o640)
    try desk.write("sumaq.json", #"{"status": {"file": "Output/site/ops.html"}}"#)
    #expect(build() == .configuration)
  }

  @Test func aFolderThatIsMissingIsAProblemThatEndsNothing() throws {
    try desk.write("sumaq.json", #"{"metrics": {"file": "none/ops.prom"}}"#)
    #expect(build() == .done)
    #expect(desk.errors.contains("none/ops.prom"))
    #expect(desk.tree("none").isEmpty)
  }

  @Test func aDryRunTellsNobody() throws {
    try desk.write("sumaq.json", #"{"metrics": {"file": "ops.prom"}, "status": {"file": "ops.html"}}"#)
    #expect(build("--dry-run") == .done)
    #expect(!desk.tree().contains { $0.hasPrefix(".sumaq") || $0.hasPrefix("ops") })
  }

  @Test func onlyAsManyLogsAreKeptAsTheSettingsSay() throws {
    try desk.write("sumaq.json", #"{"logs": {"nights": 2}}"#)
    for _ in 0..<4 {
      build()
    }
    #expect(desk.tree(".sumaq/logs").count == 2)
    let log = try desk.read(".sumaq/logs/" + desk.tree(".sumaq/logs")[1])
    #expect(log.contains("Nothing changed. No action needed.") && log.hasSuffix("with exit code 0\n"))
  }

  @Test func theStatusIsOneObject() throws {
    build()
    #expect(desk.run("status", "--json", "--check") == .done, "\(desk.errors)")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(desk.output.utf8)) as? [String: Any])
    #expect((object["lastRun"] as? [String: Any])?["status"] as? String == "published")
    #expect((object["check"] as? [String: Any])?["isSound"] as? Bool == true)
    #expect((object["store"] as? [String: Any])?["reviews"] as? Int == 5)
    #expect((object["lock"] as? [String: Any])?["state"] as? String == "free")
    #expect((object["exports"] as? [[String: Any]])?.map { $0["collection"] as? String } == ["restaurants", "reviews"])
    #expect(object["interruptedSince"] is NSNull)
  }

  @Test func theJournalGetsPriorities() throws {
    try write([#"{"id":"late","user_id":"u1","restaurant_id":"r","stars":nine}"#])
    desk.run(["build", "--progress", "journal"], terminal: 100)
    let lines = desk.errors.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("<3>") || $0.hasPrefix("<4>") || $0.hasPrefix("<6>") })
    #expect(lines.contains { $0.hasPrefix("<3>error[ingest.") })
    #expect(lines.contains("<6>Published. Nothing urgent: 1 error."))
    #expect(!desk.errors.contains("\u{1B}"))
    desk.run(["build", "--progress=journal", "--nonsense"])
    #expect(desk.errors.hasPrefix("<3>error[console."))
  }

  @Test func rejectsShowTheFirstPlacesOfEachReason() throws {
    try write((1...4).map { #"{"id":"x\#($0)","user_id":"u1","restaurant_id":"r","stars":"many","photo":"a"}"# })
    build()
    desk.run("rejects")
    let places = desk.output.split(separator: "\n").filter { $0.hasPrefix("    --> reviews.ndjson:") }
    #expect(places.map { $0.hasSuffix("(stars)") } == [true, true, true])
    #expect(desk.output.contains("    --> reviews.ndjson:6"))
    #expect(desk.output.contains(/\n      \| "?many"?\n/))
  }
}
