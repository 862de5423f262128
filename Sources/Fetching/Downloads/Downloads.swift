package import Diagnostics
internal import Platform
internal import Synchronization

/// Fetches a night's exports into the spool, several at once. A failure of one does not affect the others.
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
    var all: [FetchedExport] = []
    for result in results {
      do throws(FileError) { all.append(try result.get()) } catch { throw error.failure }
    }
    return all
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
