internal import Diagnostics
internal import Fetching
internal import Ingest
internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// The exports of a night that are on servers. They are fetched into a folder of the state, and listed like files of
/// the exports folder.
///
/// A dry run fetches them like a night. The downloads are kept, so that the next night requests only what has changed.
struct RemoteExports {
  private let settings: Settings
  private let request: RunRequest
  private let context: RunContext
  private let exports: [RemoteExport]

  /// Reads the secret headers if anything is to be fetched. Fails with exit code 78 if one is missing.
  init(_ settings: Settings, _ request: RunRequest, _ context: RunContext) throws(Failure) {
    self.settings = settings
    self.request = request
    self.context = context
    let secrets = HeaderSecrets(key: "exports.from", config: request.config, environment: context.environment)
    var exports: [RemoteExport] = []
    for from in settings.exportsFrom {
      var rules = FetchRules()
      rules.allowHosts = settings.exportsAllowHosts
      if !request.offline, !from.headers.isEmpty {
        let name = RemoteExport(name: from.name, from.address, rules: rules).name
        rules.headers = [HeaderTarget(from.address): try secrets.headers(from.headers, of: name)]
      }
      exports.append(RemoteExport(name: from.name, from.address, rules: rules))
    }
    self.exports = exports
  }

  var isEmpty: Bool { exports.isEmpty }

  /// Fetches the exports and returns the result for each. Removes the folder if no exports are on servers any more. The
  /// caller holds the lock of the state folder, or the state is this run's own.
  func fetch(into state: String) throws(Failure) -> [FetchedExport] {
    let spool = DownloadSpool(Self.folder(in: state))
    guard !exports.isEmpty else {
      do throws(FileError) { if !request.dryRun { try Files.removeTree(spool.folder) } } catch { throw error.failure }
      return []
    }
    context.progress.begin(.exports)
    defer { context.progress.end() }
    let fetched = try Downloads(spool, downloadContext).run(exports)
    try context.checkCancelled()
    for export in fetched { report(export) }
    return fetched
  }

  /// The folder of the fetched files.
  static func folder(in state: String) -> String { Path.join(state, "exports") }

  /// The fetched files as if they were files of the exports folder.
  static func paths(_ fetched: [FetchedExport], in state: String) -> [ExportPath] {
    fetched.filter(\.isThere).map { ExportPath(fetched: $0.export.key, in: folder(in: state), from: $0.export.name) }
  }

  private func report(_ fetched: FetchedExport) {
    let place = Place(fetched.export.name)
    switch fetched.state {
    case .fetched, .unchanged, .offline: return
    case .stale(let failure):
      let age = RemoteRemarks.age(fetched, now: context.clock.microsecondsSince1970())
      context.problems.report(
        FetchingProblems.staleCopy.problem(at: place, "stale copy, \(age): \(failure.reason)"))
    case .absent(let failure):
      let reason = failure?.reason ?? "it is not fetched, as the run touches no network"
      context.problems.report(FetchingProblems.notFetched.problem(at: place, reason))
    }
  }

  private var downloadContext: DownloadContext {
    var downloads = DownloadSettings()
    downloads.isOffline = request.offline
    downloads.silenceSeconds = settings.exportsTimeout
    downloads.limitBytes = settings.exportsMegabytes * 1_000_000
    downloads.keepsStrays = request.dryRun
    downloads.emptyReplaces = settings.exportsMode == .delta
    let (clock, cancellation, progress) = (context.clock, context.cancellation, context.progress)
    let bytes = Shared(Atomic<Int>(0))
    return DownloadContext(
      settings: downloads, clock: clock,
      pause: { seconds in
        let end = clock.nanoseconds() + UInt64(seconds * 1e9)
        while clock.nanoseconds() < end, !cancellation.isCancelled { poll(nil, 0, 50) }
      },
      mustStop: { cancellation.isCancelled },
      came: { count in progress.advance(to: bytes.value.wrappingAdd(count, ordering: .relaxed).newValue, of: nil) })
  }
}

/// The files that a night reads, and the results of the downloads.
struct ListedExports {
  var files: [ExportFile]
  var fetched: [FetchedExport] = []

  /// The exports of servers that have no file.
  var absent: [String] { fetched.filter { !$0.isThere }.map(\.export.name) }

  /// The exports of servers whose copy is from an earlier night.
  var stale: [String] {
    fetched.filter { if case .stale = $0.state { true } else { false } }.map(\.export.name)
  }
}

/// Whether tonight's exports were complete.
struct ExportsState: Sendable {
  /// Files that could not be read to their end.
  var broken: [String] = []
  /// Files that cannot be opened.
  var unread: [String] = []
  /// Files of servers that could not be fetched; an earlier night's copy was read instead.
  var stale: [String] = []
  /// Collections that have no file tonight; the store keeps their rows.
  var collectionsWithoutFiles: [String] = []
  var lost = LostRows()
  /// The marks of all files' problems, by the id of their kind.
  var marks: [String: ProblemMarks] = [:]

  init() {}

  /// Whether every file was read to its end. Single rows may be missing nevertheless.
  var areWhole: Bool { broken.isEmpty && unread.isEmpty }

  init(_ outcome: IngestOutcome, _ listed: ListedExports, collectionsWithoutFiles: [Collection]) {
    let isRefused = Dictionary(listed.files.map { ($0.name, $0.isRefused) }) { first, _ in first }
    broken = outcome.brokenFiles.filter { isRefused[$0] == false }
    let leftOut = listed.files.filter(\.isLeftOut).map(\.name)
    unread = outcome.brokenFiles.filter { isRefused[$0] == true } + leftOut + listed.absent
    stale = listed.stale
    self.collectionsWithoutFiles = collectionsWithoutFiles.sorted { $0.rawValue < $1.rawValue }.map(\.name)
    lost = outcome.lost
    for remembered in outcome.remembered {
      marks[remembered.problem.kind, default: ProblemMarks()].add(remembered.problem.marks)
    }
  }
}

/// The closing screen's lines about exports on servers.
enum RemoteRemarks {
  /// Names stale and missing exports, and counts the rest.
  static func lines(_ fetched: [FetchedExport], now: Int64) -> [String] {
    guard !fetched.isEmpty else { return [] }
    var (came, bytes, same, offline) = (0, 0, 0, 0)
    var lines: [String] = []
    for export in fetched {
      switch export.state {
      case .fetched(let size): (came, bytes) = (came + 1, bytes + size)
      case .unchanged: same += 1
      case .offline:
        offline += 1
        lines.append("saved copy of \(export.export.name), \(age(export, now: now))")
      case .stale: lines.append("stale copy of \(export.export.name), \(age(export, now: now))")
      case .absent: lines.append("\(export.export.name) was not fetched, and there is no copy of it")
      }
    }
    var words: [String] = []
    if came > 0 { words.append("\(Amount.count(came)) fetched (\(Amount.bytes(bytes)))") }
    if same > 0 { words.append("\(Amount.count(same)) unchanged") }
    if offline > 0 { words.append("\(Amount.count(offline)) from saved copies") }
    return (words.isEmpty ? [] : ["from servers: " + words.joined(separator: ", ")]) + lines
  }

  /// The bytes that were received tonight.
  static func bytes(_ fetched: [FetchedExport]) -> Int {
    fetched.reduce(0) { sum, export in
      if case .fetched(let size) = export.state { return sum + size }
      return sum
    }
  }

  /// `3 hours old`, counted from when the server last sent it or said that it is unchanged.
  static func age(_ fetched: FetchedExport, now: Int64) -> String {
    Amount.age(now - (fetched.checked ?? now))
  }
}
