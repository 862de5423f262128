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
      json.member("workersPeakMemoryBytes", workersPeakMemoryBytes)
      write(ingest, to: &json)
      write(photos, to: &json)
      write(pages, as: "pages", to: &json)
      write(reports, as: "reports", to: &json)
      if sealed.people > 0 { write(sealed, to: &json) }
      write(publish, to: &json)
      if let after { Self.write(after, to: &json) }
      if let hold { Self.write(hold, to: &json) }
      json.array("problems") { json in for entry in problems { Self.write(entry, to: &json) } }
      guard withFiles, !files.isEmpty else { return }
      json.array("files") { json in for file in files { Self.write(file, to: &json) } }
    }
    return json
  }

  private func write(_ ingest: Ingest, to json: inout JSONWriter) {
    json.object("ingest") { json in
      json.member("seconds", ingest.seconds, decimals: 3)
      json.member("files", ingest.files)
      json.member("rowsRead", ingest.rowsRead)
      json.member("rowsAdded", ingest.rowsAdded)
      json.member("rowsChanged", ingest.rowsChanged)
      json.member("rowsSame", ingest.rowsSame)
      json.member("rowsRejected", ingest.rowsRejected)
      json.member("rowsRepeated", ingest.rowsRepeated)
      json.member("rowsDeleted", ingest.rowsDeleted)
      json.member("rowsForgotten", ingest.rowsForgotten)
      json.member("rowsLeftOut", ingest.rowsLeftOut)
      json.member("rowsRemoved", ingest.rowsRemoved)
      json.member("referencesHanging", ingest.rowsWithUnresolvedReferences)
      json.member("bytesRead", ingest.bytesRead)
      json.member("bytesFetched", ingest.bytesFetched)
    }
  }

  private func write(_ sealed: Sealed, to json: inout JSONWriter) {
    json.object("sealed") { json in
      json.member("seconds", sealed.seconds, decimals: 3)
      json.member("people", sealed.people)
      json.member("bundles", sealed.folders)
      json.member("parts", sealed.files)
      json.member("written", sealed.written)
    }
  }

  private func write(_ photos: Photos, to json: inout JSONWriter) {
    json.object("photos") { json in
      json.member("seconds", photos.seconds, decimals: 3)
      json.member("referenced", photos.referenced)
      json.member("ready", photos.ready)
      json.member("fetched", photos.fetched)
      json.member("processed", photos.processed)
      json.member("fromCache", photos.fromCache)
      json.member("failed", photos.failed)
      json.member("waiting", photos.waiting)
      json.member("evicted", photos.evicted)
      json.member("bytesWritten", photos.bytesWritten)
    }
  }

  private func write(_ rendering: Rendering, as name: String, to json: inout JSONWriter) {
    json.object(name) { json in
      json.member("seconds", rendering.seconds, decimals: 3)
      json.member("total", rendering.total)
      json.member("rendered", rendering.rendered)
      json.member("unchanged", rendering.unchanged)
    }
  }

  private func write(_ publish: Publishing, to json: inout JSONWriter) {
    json.object("publish") { json in
      json.member("seconds", publish.seconds, decimals: 3)
      json.member("written", publish.written)
      json.member("untouched", publish.untouched)
      json.member("removed", publish.removed)
      json.member("bytesWritten", publish.bytesWritten)
      if let night = publish.night { json.member("night", night) }
    }
  }

  private static func write(_ after: After, to json: inout JSONWriter) {
    json.object("after") { json in
      json.member("seconds", after.seconds, decimals: 3)
      json.member("written", after.written)
      json.member("removed", after.removed)
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

extension RunReport.Sealed {
  init(_ outcome: SealedOutcome) {
    self.init(
      seconds: Double(outcome.nanoseconds) / 1e9, people: outcome.people, folders: outcome.folders,
      files: outcome.files, written: outcome.written)
  }
}

/// Writes `last-run.json` into the state folder, and the run into the store.
enum RunRecorder {
  /// The bytes of `last-run.json`.
  static func bytes(_ report: RunReport) -> [UInt8] { report.json.bytes + [0x0A] }

  static func write(_ report: RunReport, state: String) throws(Failure) {
    do throws(FileError) {
      try Files.replace(path(state), with: bytes(report), permissions: 0o600)
    } catch {
      throw error.failure
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
