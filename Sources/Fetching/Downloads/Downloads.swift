package import Diagnostics
internal import Platform
internal import Synchronization

/// Fetches a night's exports into the spool, some at once; each ends for itself.
package struct Downloads: Sendable {
  private let spool: DownloadSpool
  private let around: DownloadSurroundings

  package init(_ spool: DownloadSpool, _ around: DownloadSurroundings) {
    self.spool = spool
    self.around = around
  }

  /// What became of each, in their order.
  ///
  /// One that fails leaves the spool's file as it was. Throws where the disk fails; where the run is to end, what is not
  /// done yet counts as not asked for.
  package func run(_ exports: [RemoteExport]) throws(Failure) -> [FetchedExport] {
    do throws(FileError) {
      try spool.make()
      if !around.settings.isOffline, !around.settings.keepsStrays { try spool.removeStrays(keeping: exports) }
    } catch { throw error.failure }
    let isBroken = Shared(Atomic<Bool>(false))
    let surroundings = around.stopping { isBroken.value.load(ordering: .relaxed) }
    let results = BoundedBatch.run(exports, workers: around.settings.atOnce) { export throws(FileError) in
      do throws(FileError) { return try fetch(export, surroundings) } catch {
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

  private func fetch(_ export: RemoteExport, _ around: DownloadSurroundings) throws(FileError) -> FetchedExport {
    guard !around.settings.isOffline else { return try fetched(export, nil) }
    guard let connections = Connections(most: 2) else {
      return try fetched(export, .unreachable("curl cannot be set up"))
    }
    do {
      let state = try Connections.inUTF8 {
        try ExportDownload(export, spool, around, connections).run()
      }
      return FetchedExport(export: export, state: state, checked: around.clock.microsecondsSince1970())
    } catch DownloadStop.failed(let failure) {
      return try fetched(export, failure)
    } catch DownloadStop.disk(let error) {
      throw error
    } catch {
      return try fetched(export, nil)
    }
  }

  /// With the file of an earlier night, or without any.
  private func fetched(_ export: RemoteExport, _ failure: FetchFailure?) throws(FileError) -> FetchedExport {
    guard let status = try FileStatus.of(spool.path(export)), status.kind == .file else {
      return FetchedExport(export: export, state: .absent(failure), checked: nil)
    }
    let checked = try DownloadNotes(reading: spool.notes(export))?.checked ?? status.modified / 1000
    return FetchedExport(export: export, state: failure.map { .stale($0) } ?? .offline, checked: checked)
  }
}

extension DownloadSurroundings {
  /// The same, but that it stops as well once `other` says so.
  func stopping(_ other: @escaping @Sendable () -> Bool) -> DownloadSurroundings {
    DownloadSurroundings(
      settings: settings, clock: clock, backoff: backoff, pause: pause,
      mustStop: { [mustStop] in mustStop() || other() }, came: came)
  }
}
