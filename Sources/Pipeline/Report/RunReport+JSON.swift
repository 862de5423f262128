package import Diagnostics
internal import Model
internal import Pages
internal import Platform
internal import Publish
internal import Store

extension RunReport {
  /// The object of `last-run.json`, as design.md specifies it, with how each file was identified.
  package var json: JSONWriter { json(withFiles: true) }

  /// The object without files, which the store keeps of every night.
  func json(withFiles: Bool) -> JSONWriter {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("status", status.rawValue)
      if !command.isEmpty { json.member("command", command) }
      json.member("started", Timestamp(microseconds: started).iso())
      json.member("finished", Timestamp(microseconds: finished).iso())
      json.member("seconds", seconds, decimals: 3)
      json.member("peakMemoryBytes", peakMemoryBytes)
      json.member("workersPeakMemoryBytes", photos.workersPeakMemoryBytes)
      writeStages(to: &json)
      if let hold { Self.write(hold, to: &json) }
      json.array("problems") { json in for entry in problems { Self.write(entry, to: &json) } }
      guard withFiles, !files.isEmpty else { return }
      json.array("files") { json in for file in files { Self.write(file, to: &json) } }
    }
    return json
  }

  /// Writes the numbers of a stage. `more` adds what is no number.
  private static func write(
    _ name: String, _ seconds: Double, _ numbers: [(name: String, count: Int)], to json: inout JSONWriter,
    more: (inout JSONWriter) -> Void = { _ in }
  ) {
    json.object(name) { json in
      json.member("seconds", seconds, decimals: 3)
      for number in numbers { json.member(number.name, number.count) }
      more(&json)
    }
  }

  private func writeStages(to json: inout JSONWriter) {
    let rows = RowAccount.fates.map { fate in
      let name = fate.name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      return ("rows" + name, ingest.rows[keyPath: fate.count])
    }
    Self.write(
      "ingest", ingest.seconds,
      [("files", ingest.files), ("rowsRead", ingest.rows.read)] + rows + [
        ("rowsRemoved", ingest.rows.removed), ("referencesHanging", ingest.rowsWithUnresolvedReferences),
        ("bytesRead", ingest.bytesRead), ("bytesFetched", ingest.bytesFetched),
      ], to: &json)
    Self.write(
      "photos", photos.seconds,
      [
        ("referenced", photos.referenced), ("ready", photos.ready), ("fetched", photos.fetched),
        ("processed", photos.processed), ("fromCache", photos.fromCache), ("failed", photos.failed),
        ("waiting", photos.waiting), ("evicted", photos.evicted), ("bytesWritten", photos.bytesWritten),
      ], to: &json)
    for (name, made) in [("pages", pages), ("reports", reports)] {
      Self.write(
        name, made.seconds, [("total", made.total), ("rendered", made.rendered), ("unchanged", made.unchanged)],
        to: &json)
    }
    if sealed.people > 0 {
      Self.write(
        "sealed", sealed.seconds,
        [
          ("people", sealed.people), ("bundles", sealed.folders), ("parts", sealed.files), ("written", sealed.written),
        ], to: &json)
    }
    let files = [
      ("written", publish.written), ("untouched", publish.untouched), ("removed", publish.removed),
      ("bytesWritten", publish.bytesWritten),
    ]
    Self.write("publish", publish.seconds, files + (publish.night.map { [("night", $0)] } ?? []), to: &json)
    guard let after else { return }
    Self.write(
      "after", after.seconds, [("written", after.written), ("removed", after.removed)], to: &json
    ) { json in
      json.member("complete", after.isComplete)
      json.member("succeeded", after.succeeded)
    }
  }

  private static func write(_ hold: Hold, to json: inout JSONWriter) {
    json.object("held") { json in
      json.member("since", hold.since.iso())
      json.member("reason", hold.reason)
    }
  }

  private static func write(_ file: ReadFile, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", file.name)
      json.member("takenFor", file.identifiedAs)
      if !file.by.isEmpty { json.member("by", file.by) }
      guard !file.leftOut.isEmpty else { return }
      json.object("leftOut") { json in
        for kind in file.leftOut.sorted(by: { $0.key < $1.key }) { json.member(kind.key, kind.value) }
      }
    }
  }

  private static func write(_ entry: ProblemLog.Entry, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", entry.kind.id)
      json.member("severity", entry.kind.severity.rawValue)
      json.member("count", entry.count)
      if let new = entry.new { json.member("new", new) }
      json.member("example", entry.examples.first?.headline ?? "")
    }
  }
}

extension SealedOutcome {
  var seconds: Double { Double(nanoseconds) / 1e9 }
}

/// Writes `last-run.json` into the state folder, and the run into the store.
enum RunRecorder {
  /// The bytes of `last-run.json`.
  static func bytes(_ report: RunReport) -> [UInt8] { report.json.bytes + [0x0A] }

  static func write(_ report: RunReport, state: String) throws(Failure) {
    try Failure.ofFiles { () throws(FileError) in
      try Files.replace(path(state), with: bytes(report), permissions: 0o600)
    }
  }

  /// Replaces the report that this run wrote, without holding the state's lock. Another run's report is left alone, and
  /// so is one that another run may be about to replace.
  static func amend(_ report: RunReport, was old: [UInt8], state: String) throws {
    guard try FileStatus.following(path(state)) != nil, let lock = try lock(state) else { return }
    try withExtendedLifetime(lock) {
      guard try Files.read(path(state)) == old else { return }
      try write(report, state: state)
    }
  }

  private static func lock(_ state: String) throws -> BuildLock? {
    do throws(Failure) {
      return try BuildLock(Path.join(state, "lock"), since: "", command: "sumaq", signs: false)
    } catch {
      if error.exitCode == .busy { return nil }
      throw error
    }
  }

  private static func path(_ state: String) -> String { Path.join(state, "last-run.json") }

  /// Stores the run, which the site never shows.
  static func store(_ report: RunReport, in store: Store) throws {
    try store.record(
      RunRecord(
        started: Timestamp(microseconds: report.started), finished: Timestamp(microseconds: report.finished),
        status: report.status.rawValue, report: report.json(withFiles: false).text))
  }
}
