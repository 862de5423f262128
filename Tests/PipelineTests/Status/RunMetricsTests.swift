import Diagnostics
import Model
import Testing

@testable import Pipeline
@testable import Store

@Suite struct RunMetricsTests {
  private func facts() -> NightFacts {
    var report = RunReport()
    report.status = .refused
    report.started = 1_773_446_400_000_000
    report.finished = report.started + 1_500_000
    report.seconds = 1.5
    report.photos.workersPeakMemoryBytes = 7
    report.ingest.rows.added = 3
    let log = ProblemLog()
    log.add(PipelineProblems.noStore.problem("x"), count: 5)
    report.problems = log.entries
    report.problems[0].new = 2
    var facts = NightFacts(report, exitCode: .data, command: "build", zone: .utc)
    facts.lastSuccess = Timestamp(seconds: 1_773_000_000)
    facts.changes = [CollectionChanges(collection: .reviews, added: 3, changed: 0, removed: 1)]
    facts.photos.traffic = [.disk: PhotoTraffic(hits: 1, misses: 2)]
    facts.photos.states = [.failed: 4]
    return facts
  }

  private var lines: [Substring] {
    String(decoding: RunMetrics(facts()).bytes, as: UTF8.self).split(separator: "\n")
  }

  /// What `promtool check metrics` asks for: help and type before the samples, each family once and together, no name
  /// of a gauge that ends with `_total` or `_count`, a total only as a counter.
  @Test func everyLineIsWellFormed() throws {
    let sample = /(sumaq_[a-z0-9_]+)(\{[a-z_]+="[^"\\\n]*"(,[a-z_]+="[^"\\\n]*")*\})? (-?[0-9]+(\.[0-9]+)?)/
    var seen: Set<Substring> = []
    var family: Substring = ""
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 3)
      if line.hasPrefix("# HELP ") {
        family = words[2]
        #expect(seen.insert(family).inserted && words.count == 4 && !words[3].isEmpty, "\(line)")
      } else if line.hasPrefix("# TYPE ") {
        #expect(words[2] == family)
        #expect((words[3] == "counter") == family.hasSuffix("_total") && !family.hasSuffix("_count"), "\(line)")
      } else {
        let match = try #require(line.wholeMatch(of: sample), "\(line)")
        #expect(match.1 == family)
      }
    }
    #expect(seen.count > 25)
    #expect(Set(lines).count == lines.count)
  }

  @Test(arguments: [
    "sumaq_last_run_exit_code 65", "sumaq_last_success_timestamp_seconds 1773000000",
    "sumaq_last_run_end_timestamp_seconds 1773446401.500000", "sumaq_last_run_status{status=\"refused\"} 1",
    "sumaq_last_run_status{status=\"published\"} 0", "sumaq_ingest_rows{kind=\"added\"} 3",
    "sumaq_ingest_collection_rows{collection=\"reviews\",kind=\"removed\"} 1",
    "sumaq_problems{id=\"run.no-store\",severity=\"error\",age=\"new\"} 2",
    "sumaq_problems{id=\"run.no-store\",severity=\"error\",age=\"known\"} 3", "sumaq_new_problems 2",
    "sumaq_photo_jobs{state=\"failed\"} 4", "sumaq_photo_cache_misses_total{tier=\"disk\"} 2",
    "sumaq_peak_memory_bytes{process=\"worker\"} 7", "sumaq_stage_duration_seconds{stage=\"publish\"} 0",
  ])
  func theFiguresAreThoseOfTheRun(line: String) {
    #expect(lines.contains(Substring(line)))
  }
}

@Suite struct MetricsWriterTests {
  @Test func aFamilyHasHelpTypeAndSamples() {
    var metrics = MetricsWriter()
    metrics.family("rows", "Rows \\ by kind.\nNext.", [.init(labels: ["kind": "a\"b\\c\nd"], value: 2)])
    metrics.family("last_run_duration_seconds", "How long.", 1.25)
    metrics.family("nothing", "Left out.", [])
    #expect(
      String(decoding: metrics.bytes, as: UTF8.self) == #"""
        # HELP sumaq_rows Rows \\ by kind.\nNext.
        # TYPE sumaq_rows gauge
        sumaq_rows{kind="a\"b\\c\nd"} 2
        # HELP sumaq_last_run_duration_seconds How long.
        # TYPE sumaq_last_run_duration_seconds gauge
        sumaq_last_run_duration_seconds 1.250000

        """#)
    #expect(metrics.bytes.starts(with: MetricsWriter.beginning.utf8))
  }
}
