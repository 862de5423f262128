import Diagnostics
import Model
import Testing

@testable import Pipeline

@Suite struct ClosingScreenTests {
  @Test func memoryIsThatOfTheRunAndOfItsLargestWorker() {
    var report = RunReport()
    report.peakMemoryBytes = 33_000_000
    #expect(ClosingScreen(report).text.hasSuffix("in all, 33.0 MB of memory at most\n"))
    report.photos.workersPeakMemoryBytes = 187_000_000
    #expect(
      ClosingScreen(report).text.hasSuffix(
        "in all, 33.0 MB of memory at most, and 187.0 MB in the largest worker process\n"))
    #expect(report.json.text.contains(#""peakMemoryBytes":33000000,"workersPeakMemoryBytes":187000000"#))
  }

  /// What is not known of a night over a lake is not told as nothing.
  @Test func ofShardsOnlyWhatIsKnownIsTold() {
    var report = RunReport()
    report.isOfShards = true
    (report.ingest.files, report.ingest.rows.read, report.pages.total) = (2, 10, 5)
    let lines = ClosingScreen(report).lines
    #expect(lines.dropFirst() == ["  Exports  2 files, 10 rows read", "  Pages    5", "  0.00 s in all"])
    report.ingest.rows.rejected = 1
    #expect(ClosingScreen(report).lines[1] == "  Exports  2 files, 10 rows read: 1 rejected")
    let facts = NightFacts(report, exitCode: .done, command: "shard", zone: .utc)
    let metrics = String(decoding: RunMetrics(facts).bytes, as: UTF8.self)
    #expect(metrics.contains("sumaq_ingest_rows{kind=\"rejected\"} 1"))
    for unknown in ["kind=\"added\"", "removed_rows", "stage_duration", "peak_memory", "sumaq_pages"] {
      #expect(!metrics.contains(unknown), "\(unknown)")
    }
  }

  private func line(_ change: (inout RunReport) -> Void) -> String {
    var report = RunReport()
    report.status = .published
    change(&report)
    return ClosingScreen(report).text.split(separator: "\n").map(String.init)[0]
  }

  private func entry(_ severity: ProblemKind.Severity, _ count: Int, new: Int?) -> ProblemLog.Entry {
    let kind = ProblemKind("a.\(severity)", severity, title: "", explanation: "", mend: "")
    let log = ProblemLog()
    log.add(kind.problem("x"), count: count)
    var entry = log.entries[0]
    entry.new = new
    return entry
  }

  @Test func theFirstLineSaysWhetherSomebodyMustLook() {
    #expect(line { _ in } == "Published. No action needed.")
    #expect(line { $0.status = .unchanged } == "Nothing changed. No action needed.")
    #expect(line { $0.problems = [entry(.error, 8, new: 0)] } == "Published. No action needed: 8 errors, none new.")
    #expect(line { $0.problems = [entry(.error, 8, new: 1)] } == "Published. Nothing urgent: 8 errors, 1 new.")
    #expect(line { $0.problems = [entry(.error, 2, new: 2)] } == "Published. Nothing urgent: 2 errors, all new.")
    #expect(line { $0.problems = [entry(.warning, 8, new: 0)] } == "Published. No action needed.")
    #expect(
      line { $0.problems = [entry(.error, 1, new: 0), entry(.warning, 3, new: 1)] }
        == "Published. Nothing urgent: 1 error and 3 warnings, 1 new.")
    #expect(
      line {
        $0.isFirst = true
        $0.problems = [entry(.error, 8, new: 8)]
      } == "Published. Nothing urgent: 8 errors.")
  }

  @Test func whatNeedsAttentionStandsFirst() {
    #expect(
      line {
        $0.needsAttention = true
        $0.attention = ["a was not read to its end", "b", "c", "d"]
        $0.problems = [entry(.error, 3, new: 0)]
      } == "Published, needs attention: a was not read to its end; b; and 2 more; 3 errors, none new.")
    #expect(
      line {
        $0.needsAttention = true
        $0.problems = [entry(.warning, 1, new: 0)]
      } == "Published, needs attention: 1 warning, none new.")
    #expect(
      line { $0.status = .failed } == "Failed, needs attention: what is published stays as it was.")
  }

  @Test func knownProblemsAreOneLine() throws {
    var report = RunReport()
    report.problems = [entry(.error, 8, new: 1), entry(.warning, 6, new: 0)]
    report.knownSince = CivilDay(iso: "2026-11-27")
    let lines = ClosingScreen(report).lines
    #expect(lines.contains("  13 known since 27 November; sumaq status lists them"))
    #expect(
      lines.contains { $0.hasPrefix("  error a.error ×8, 1 new: ") } && !lines.contains { $0.contains("a.warning") })
    report.problems = [entry(.warning, 1, new: 0)]
    report.knownSince = nil
    #expect(ClosingScreen(report).lines.contains("  1 known; sumaq status lists it"))
    #expect(!ClosingScreen(report).text.contains("sumaq explain"))
    report.isVerbose = true
    #expect(ClosingScreen(report).text.contains("a.warning") && ClosingScreen(report).known == nil)
  }

  @Test func theReportCountsWhatIsNew() {
    var report = RunReport()
    report.problems = [entry(.error, 8, new: 1), entry(.warning, 2, new: nil)]
    #expect(report.json.text.contains(#""count":8,"new":1,"#))
    #expect(report.json.text.contains(#""count":2,"example""#))
  }

  /// Law 12: what was read is the sum of what became of it; what went is not a part of that.
  @Test func everyRowThatWasReadIsInOneNumber() {
    var report = RunReport()
    report.ingest.files = 2
    report.ingest.rows.read = 29
    report.ingest.rows.added = 1
    report.ingest.rows.changed = 2
    report.ingest.rows.same = 3
    report.ingest.rows.rejected = 4
    report.ingest.rows.repeated = 5
    report.ingest.rows.deleted = 6
    report.ingest.rows.leftOut = 8
    report.ingest.rows.removed = 7
    #expect(
      ClosingScreen(report).text.contains(
        "2 files, 29 rows read: 1 new, 2 changed, 3 the same, 4 rejected, 5 repeated, 6 deleted, 8 left out; 7 gone  (")
    )
    #expect(
      report.json.text.contains(
        #""rowsSame":3,"rowsRejected":4,"rowsRepeated":5,"rowsDeleted":6,"rowsForgotten":0,"rowsLeftOut":8,"rowsRemoved":7"#
      ))
    report.ingest = RunReport.Ingest()
    report.ingest.files = 1
    report.ingest.rows.removed = 2
    #expect(ClosingScreen(report).text.contains("1 file, 0 rows read: 2 gone  ("))
    report.ingest.rows.removed = 0
    #expect(ClosingScreen(report).text.contains("0 rows read: all as before  ("))
  }
}

@Suite struct AmountTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1234, "-1,234"),
    (Int.max, "9,223,372,036,854,775,807"),
  ])
  func counts(number: Int, text: String) {
    #expect(Amount.count(number) == text)
  }

  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (1500, "1.5 kB"), (999_960, "1.0 MB"), (12_340_000_000, "12.3 GB"),
  ])
  func bytes(number: Int, text: String) {
    #expect(Amount.bytes(number) == text)
  }

  @Test(arguments: [(0.123, "0.12 s"), (59.94, "59.9 s"), (65, "1 min 5 s")])
  func seconds(number: Double, text: String) {
    #expect(Amount.seconds(number) == text)
  }

  @Test(arguments: [
    (-1, "from the future"), (0, "just made"), (1, "1 minute old"), (119, "119 minutes old"), (120, "2 hours old"),
    (71 * 60, "71 hours old"), (72 * 60, "3 days old"),
  ])
  func ages(minutes: Int64, text: String) {
    #expect(Amount.age(minutes * 60_000_000) == text)
  }
}
