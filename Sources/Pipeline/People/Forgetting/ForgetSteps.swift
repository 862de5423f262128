internal import Diagnostics
internal import Model
internal import Photos
internal import Platform
internal import Publish
internal import Store

/// The steps by which people are forgotten, in their order. Each can be repeated: after a kill the next run finds whom
/// they are about by the list's marks, and takes the steps again from the first.
struct ForgetSteps {
  let plan: RunPlan
  let request: RunRequest
  let context: RunContext
  let locks: BuildLocks

  /// What became of the output and of what nights keep.
  struct Cleaned {
    var changes = OutputChanges()
    var nights = 0
    var storeCopies = 0
  }

  /// Takes people from the list of access, then erases their rows, and the copies of photos that no row names any more.
  func erase(
    _ erased: [ErasedPerson], _ people: ForgottenPeople, _ list: ForgottenList, _ access: AccessErasure
  ) throws -> ErasureCounts {
    try access.write()
    let store = try StoreAccess.change(request)
    let rules = IngestStage(request: request, settings: plan.settings, clock: plan.clock, context: context).rules
    let counts = try store.erase(erased, people, rules, remembering: list.memory, counting: access.counts)
    _ = try PhotoQueueText.prune(store)
    return counts
  }

  /// Publishes what the store holds, then removes what earlier nights left: their files, copies of the store, and texts
  /// that may quote the exports. The store's file is rewritten last.
  func publishAndClean() throws -> Cleaned {
    var cleaned = Cleaned()
    let before = try PublishedFiles(StoreAccess.change(request))
    try publish()
    try locks.takeOutput()
    let store = try StoreAccess.change(request)
    cleaned.changes = try before.changes(to: PublishedFiles(store))
    cleaned.nights = try RestorableNights.removeAll(output: request.output)
    cleaned.storeCopies = try store.removeCopies()
    try store.forgetChangedPaths()
    try store.forgetExamples()
    try forgetTexts(store)
    try store.rewriteFile()
    return cleaned
  }

  private func publish() throws {
    var request = request
    (request.full, request.dryRun, request.releases) = (false, false, false)
    _ = try Night(request, context, stages: [.pages, .reports], within: locks).run()
  }

  /// Takes what quotes the exports out of the run report and the logs. The status page was written by the publication.
  private func forgetTexts(_ store: Store) throws {
    let report = Path.join(request.state, "last-run.json")
    if try FileStatus.of(report)?.kind == .file {
      let text = String(decoding: try Files.read(report, limit: 64 << 20), as: UTF8.self)
      let plain = try store.withoutExamples(text.hasSuffix("\n") ? String(text.dropLast()) : text)
      try Files.replace(report, with: Array((plain + "\n").utf8), permissions: 0o600)
    }
    let logs = Path.join(request.state, "logs")
    guard try FileStatus.of(logs)?.kind == .folder else { return }
    for name in try Files.names(in: logs) where name.hasSuffix(".log") {
      try forgetTexts(ofLog: Path.join(logs, name))
    }
  }

  /// Of a log its first and its last line stay: when a run began and how it ended.
  private func forgetTexts(ofLog path: String) throws {
    let lines = String(decoding: try Files.read(path, limit: 64 << 20), as: UTF8.self).split(separator: "\n")
    guard let first = lines.first, let last = lines.last, lines.count > 2 else { return }
    let words = "What this run said was removed when a person was forgotten."
    try Files.replace(path, with: Array("\(first)\n\n\(words)\n\n\(last)\n".utf8), permissions: 0o600)
  }
}

/// The published files with the digests of their bytes, at one moment.
struct PublishedFiles {
  private var digests: [String: LedgerDigest] = [:]

  init(_ store: Store) throws {
    try store.eachLedgerRow { digests[$0.path] = $0.output }
  }

  /// What a publication changed.
  func changes(to after: PublishedFiles) -> OutputChanges {
    var changes = OutputChanges()
    for path in digests.keys where after.digests[path] == nil { changes.countRemoved(path) }
    for (path, digest) in after.digests {
      guard let before = digests[path], before != digest else { continue }
      changes.countRewritten(path)
    }
    return changes
  }
}

/// How many files of each kind were removed or rewritten.
struct OutputChanges {
  private(set) var removedPages = 0
  private(set) var removedPhotos = 0
  private(set) var pages = 0
  private(set) var searchPieces = 0
  private(set) var reports = 0

  mutating func countRemoved(_ path: String) {
    if path.hasPrefix("site/photos/") {
      removedPhotos += 1
    } else if path.hasSuffix(".html") {
      removedPages += 1
    }
  }

  mutating func countRewritten(_ path: String) {
    if path.hasPrefix("reports/") || path.hasPrefix("site/reports/") {
      reports += 1
    } else if path.hasPrefix("site/search/") {
      searchPieces += 1
    } else if path.hasSuffix(".html") {
      pages += 1
    }
  }
}
