internal import Diagnostics
internal import Store

/// The figures of a run for a monitoring system, in base units.
struct RunMetrics {
  private typealias Sample = MetricsWriter.Sample

  private let facts: NightFacts
  private var report: RunReport { facts.report }

  init(_ facts: NightFacts) { self.facts = facts }

  var bytes: [UInt8] {
    var metrics = MetricsWriter()
    run(&metrics)
    ingest(&metrics)
    rendering(&metrics)
    problems(&metrics)
    photos(&metrics)
    return metrics.bytes
  }

  private func run(_ metrics: inout MetricsWriter) {
    metrics.family(
      "build_info", "The program that ran last.",
      [Sample(labels: ["version": Program.version, "command": facts.command], value: 1)])
    metrics.family(
      "last_success_timestamp_seconds", "When the last whole run ended that published or found nothing to change.",
      facts.lastSuccess.map { Double($0.microseconds) / 1e6 })
    metrics.family("last_run_start_timestamp_seconds", "When the last run began.", Double(report.started) / 1e6)
    metrics.family("last_run_end_timestamp_seconds", "When the last run ended.", Double(report.finished) / 1e6)
    metrics.family("last_run_duration_seconds", "How long the last run took.", report.seconds)
    metrics.family("last_run_exit_code", "The exit code of the last run.", Double(facts.exitCode.rawValue))
    metrics.family(
      "last_run_status", "1 for the status of the last run, 0 for all others.",
      RunReport.Status.allCases.map { Sample(labels: ["status": $0.rawValue], value: $0 == report.status ? 1 : 0) })
    if !report.isOfShards { stages(&metrics) }
    if facts.storeBytes > 0 {
      metrics.family("store_size_bytes", "The size of the store's file.", Double(facts.storeBytes))
    }
    if let targets = facts.published?.targets {
      metrics.family("rollback_points", "The nights that rollback can bring back.", Double(targets.count))
      metrics.family(
        "held", "Whether the output is held, so that nights publish nothing.", facts.hold == nil ? 0 : 1)
    }
  }

  private func stages(_ metrics: inout MetricsWriter) {
    metrics.family(
      "stage_duration_seconds", "How long each stage of the last run took.",
      zip(RecordedNight.stages, RecordedNight(report).stageSeconds).map { Sample(labels: ["stage": $0], value: $1) })
    metrics.family(
      "peak_memory_bytes", "The greatest resident memory of the main process, and of one worker process.",
      [
        Sample(labels: ["process": "main"], value: Double(report.peakMemoryBytes)),
        Sample(labels: ["process": "worker"], value: Double(report.photos.workersPeakMemoryBytes)),
      ])
  }

  private func ingest(_ metrics: inout MetricsWriter) {
    let ingest = report.ingest
    // Of shards it is not known which rows are new, changed or the same.
    let fates = RowAccount.fates.dropFirst(report.isOfShards ? 3 : 0)
    metrics.family("ingest_files", "The export files of the last run.", Double(ingest.files))
    metrics.family(
      "ingest_rows", "The rows that the last run read, by what became of them.",
      fates.map { Sample(labels: ["kind": $0.name], value: Double(ingest.rows[keyPath: $0.count])) })
    metrics.family(
      "ingest_removed_rows", "The rows that the last run removed from the store.",
      report.isOfShards ? nil : Double(ingest.rows.removed))
    metrics.family(
      "ingest_collection_rows", "The rows of each collection that the last run added, changed and removed.",
      facts.changes.flatMap { changes in
        [("added", changes.added), ("changed", changes.changed), ("removed", changes.removed)].map { kind, count in
          Sample(labels: ["collection": changes.collection.name, "kind": kind], value: Double(count))
        }
      })
    metrics.family("ingest_read_bytes", "The bytes of exports that the last run read.", Double(ingest.bytesRead))
    metrics.family(
      "ingest_fetched_bytes", "The bytes of exports that came over the network.", Double(ingest.bytesFetched))
    metrics.family(
      "export_modified_timestamp_seconds", "When the newest export file of each collection was written.",
      facts.exports.map {
        Sample(labels: ["collection": $0.collection.name], value: Double($0.modified.microseconds) / 1e6)
      })
  }

  private func rendering(_ metrics: inout MetricsWriter) {
    for (name, rendering) in [("pages", report.pages), ("reports", report.reports)] where !report.isOfShards {
      metrics.family(
        name, "The \(name) of the last run, by whether they were rendered.",
        [
          Sample(labels: ["state": "rendered"], value: Double(rendering.rendered)),
          Sample(labels: ["state": "unchanged"], value: Double(rendering.unchanged)),
        ])
    }
    let publish = report.publish
    metrics.family(
      "published_files", "The files of the last run, by what was done to them.",
      [("written", publish.written), ("untouched", publish.untouched), ("removed", publish.removed)].map {
        Sample(labels: ["state": $0.0], value: Double($0.1))
      })
    metrics.family(
      "published_bytes", "The bytes that the last run wrote into the output.", Double(publish.bytesWritten))
  }

  private func problems(_ metrics: inout MetricsWriter) {
    metrics.family(
      "problems", "The problems of the last run by id, and whether the run before had them.",
      facts.problems.flatMap { problem in
        [("new", problem.new), ("known", problem.known)].map { age, count in
          Sample(
            labels: [
              "id": problem.entry.kind.id, "severity": problem.entry.kind.severity.rawValue, "age": age,
            ], value: Double(count))
        }
      })
    metrics.family(
      "new_problems", "The problems of the last run that the run before did not have.",
      Double(facts.problems.reduce(0) { $0 + $1.new }))
  }

  private func photos(_ metrics: inout MetricsWriter) {
    metrics.family(
      "photo_jobs", "The photo queue by state.",
      PhotoJob.State.allCases.map {
        Sample(labels: ["state": $0.rawValue], value: Double(facts.photos.states[$0] ?? 0))
      })
    metrics.family("photos_processed", "The photos of which the last run made copies.", Double(report.photos.processed))
    if !report.isOfShards {
      metrics.family("photos_fetched", "The photos that the last run fetched.", Double(report.photos.fetched))
    }
    let tiers = PhotoTraffic.Tier.allCases.compactMap { tier in facts.photos.traffic[tier].map { (tier.rawValue, $0) } }
    metrics.family(
      "photo_cache_hits_total", "How often a tier of the photo cache had what it was asked for.", kind: .counter,
      tiers.map { Sample(labels: ["tier": $0.0], value: Double($0.1.hits)) })
    metrics.family(
      "photo_cache_misses_total", "How often a tier of the photo cache did not have what it was asked for.",
      kind: .counter,
      tiers.map { Sample(labels: ["tier": $0.0], value: Double($0.1.misses)) })
  }
}

/// Writes Prometheus' text format: for each family of metrics its help, its type and its samples.
struct MetricsWriter {
  enum Kind: String {
    case gauge
    /// A total that only grows; its name ends with `_total`.
    case counter
  }

  struct Sample {
    var labels: KeyValuePairs<String, String> = [:]
    var value: Double
  }

  private(set) var bytes: [UInt8] = []

  /// How every file begins, by which a later run recognizes it.
  static let beginning = "# HELP sumaq_"

  /// A family with one sample for each combination of labels; without samples nothing is written.
  mutating func family(_ name: String, _ help: String, kind: Kind = .gauge, _ samples: [Sample]) {
    guard !samples.isEmpty else { return }
    append("# HELP sumaq_\(name) \(Self.escaped(help))\n# TYPE sumaq_\(name) \(kind.rawValue)\n")
    for sample in samples {
      let labels = sample.labels.map { "\($0.key)=\"\(Self.escaped($0.value, quotes: true))\"" }
      append(
        "sumaq_\(name)\(labels.isEmpty ? "" : "{\(labels.joined(separator: ","))}") \(Self.number(sample.value))\n")
    }
  }

  /// A family with a single value; without a value nothing is written.
  mutating func family(_ name: String, _ help: String, kind: Kind = .gauge, _ value: Double?) {
    family(name, help, kind: kind, value.map { [Sample(value: $0)] } ?? [])
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Whole numbers have no fraction, other numbers six digits of it.
  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : JSONWriter.fixed(value, decimals: 6)
  }

  /// A help text, or with `quotes` a label's value.
  private static func escaped(_ text: String, quotes: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\"" where quotes: result += "\\\""
      case _ where NonText.isNonText(scalar.value) || scalar == "\r": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
