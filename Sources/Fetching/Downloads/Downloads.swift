package import Diagnostics
package import Platform
internal import Synchronization

/// Fetches a night's exports into the spool, several at once. A failure of one download does not affect the other
/// downloads.
package struct Downloads: Sendable {
  private let spool: DownloadSpool
  private let context: DownloadContext

  package init(_ spool: DownloadSpool, _ context: DownloadContext) {
    self.spool = spool
    self.context = context
  }

  /// The results of the exports, in their order.
  ///
  /// A failed download leaves the file in the spool as it was. Throws if the disk fails. If the run must end,
  /// unfinished downloads count as not requested.
  package func run(_ exports: [RemoteExport]) throws(Failure) -> [FetchedExport] {
    do throws(FileError) {
      try spool.make()
      if !context.settings.isOffline, !context.settings.keepsStrays { try spool.removeStrays(keeping: exports) }
    } catch { throw error.failure }
    let isBroken = Shared(Atomic<Bool>(false))
    let stopping = context.stopping { isBroken.value.load(ordering: .relaxed) }
    let results = BoundedBatch.run(exports, workers: context.settings.atOnce) { export throws(FileError) in
      do throws(FileError) { return try fetch(export, stopping) } catch {
        isBroken.value.store(true, ordering: .relaxed)
        throw error
      }
    }
    return try Failure.ofFiles { () throws(FileError) in
      try results.map { result throws(FileError) in try result.get() }
    }
  }

  private func fetch(_ export: RemoteExport, _ context: DownloadContext) throws(FileError) -> FetchedExport {
    guard !context.settings.isOffline else { return try fetched(export, nil) }
    guard let connections = Connections(most: 2) else {
      return try fetched(export, .unreachable("curl cannot be set up"))
    }
    do {
      let state = try Connections.inUTF8 {
        try ExportDownload(export, spool, context, connections).run()
      }
      return FetchedExport(export: export, state: state, checked: context.clock.microsecondsSince1970())
    } catch DownloadStop.failed(let failure) {
      return try fetched(export, failure)
    } catch DownloadStop.disk(let error) {
      throw error
    } catch {
      return try fetched(export, nil)
    }
  }

  /// The result with the file of an earlier night, or without any.
  private func fetched(_ export: RemoteExport, _ failure: FetchFailure?) throws(FileError) -> FetchedExport {
    guard let status = try FileStatus.of(spool.path(export)), status.kind == .file else {
      return FetchedExport(export: export, state: .absent(failure), checked: nil)
    }
    let checked = try DownloadNotes(reading: spool.notes(export))?.checked ?? status.modified / 1000
    return FetchedExport(export: export, state: failure.map { .stale($0) } ?? .offline, checked: checked)
  }
}

extension DownloadContext {
  /// The same context, but it also stops when `other` returns true.
  func stopping(_ other: @escaping @Sendable () -> Bool) -> DownloadContext {
    DownloadContext(
      settings: settings, clock: clock, backoff: backoff, pause: pause,
      mustStop: { [mustStop] in mustStop() || other() }, came: came)
  }
}

/// What downloads need from the night that runs them.
package struct DownloadContext: Sendable {
  let settings: DownloadSettings
  let clock: Clock
  let backoff: Backoff
  /// Waits for this many seconds, or until the run must end.
  let pause: @Sendable (_ seconds: Double) -> Void
  let mustStop: @Sendable () -> Bool
  /// Receives the number of bytes that arrived.
  let came: @Sendable (_ bytes: Int) -> Void

  package init(
    settings: DownloadSettings, clock: Clock, backoff: Backoff = .downloading,
    pause: @escaping @Sendable (_ seconds: Double) -> Void, mustStop: @escaping @Sendable () -> Bool,
    came: @escaping @Sendable (_ bytes: Int) -> Void = { _ in }
  ) {
    self.settings = settings
    self.clock = clock
    self.backoff = backoff
    self.pause = pause
    self.mustStop = mustStop
    self.came = came
  }
}

extension Backoff {
  /// For exports, which a night waits for: from a second up to a minute.
  package static let downloading: Backoff = {
    var backoff = Backoff()
    backoff.firstSeconds = 1
    backoff.longestSeconds = 60
    return backoff
  }()
}

/// The settings of downloads of exports over http and https.
package struct DownloadSettings: Sendable {
  /// Whether nothing is fetched, and only the copies in the spool are used.
  package var isOffline = false
  /// Whether copies of exports that the settings no longer name are kept.
  package var keepsStrays = false
  /// Whether an empty body replaces a copy that is not empty. In deltas it says that nothing changed; elsewhere a server
  /// that sends nothing is in trouble.
  package var emptyReplaces = false
  /// A server that sends nothing for this long is given up.
  package var silenceSeconds = 30.0
  /// A server is given up if it sends fewer than `leastBytes` in this many times `silenceSeconds`, as the download
  /// might never end.
  package var patientSilences = 10.0
  package var leastBytes = 64 << 10
  /// The limit of one export with all its pages.
  package var limitBytes = 10_000_000_000
  /// The number of failures in a row, none of which downloaded anything, after which an export is given up for the
  /// night.
  package var attempts = 4
  /// The limit of the total time that one export waits before repeated requests.
  package var mostWaitSeconds = 300.0
  /// The limit of the time in which all pages of one list must have come.
  package var mostListSeconds = 3600.0
  /// The limit of pages of one list.
  package var mostPages = 10_000
  /// The number of concurrent downloads.
  package var atOnce = 3
  /// After this many bytes the part is synced, so that it can be resumed after a killed run.
  package var syncBytes = 8 << 20

  package init() {}
}

/// The reason why a download ended early.
enum DownloadStop: Error {
  case failed(FetchFailure)
  case disk(FileError)
  /// The run must end.
  case interrupted
}

/// The result for an export on a server.
package struct FetchedExport: Sendable, Hashable {
  package enum State: Sendable, Hashable {
    /// A new file was downloaded.
    case fetched(bytes: Int)
    /// The server has the same file as the spool.
    case unchanged
    /// The file in the spool is used, and no request was sent.
    case offline
    /// The file in the spool is used, as the download failed.
    case stale(FetchFailure)
    /// There is no file: no request was sent, or the download failed.
    case absent(FetchFailure?)
  }

  package let export: RemoteExport
  package let state: State
  /// When the server last sent the file or said that it is unchanged: microseconds since 1970; nil if there is no file.
  package let checked: Int64?

  /// Whether there is a file.
  package var isThere: Bool { if case .absent = state { false } else { true } }
}
