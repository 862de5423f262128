internal import Diagnostics
internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// Converts fetched photos from the spool as they arrive, and stores their copies together.
extension PhotoNight {
  /// The maximum number of photos that are stored together.
  private static let batch = 32

  /// The results of a batch.
  private struct Batch {
    var results: [PhotoJobResult] = []
    var ends: [(job: Int64, end: PhotoFetchEnd)] = []
    var finished: [(photo: FetchedPhoto, job: PhotoJob, keep: Bool)] = []
    var outcome = PhotoOutcome()
  }

  func makeFetched(_ fetching: PhotoFetching, _ number: Int, _ shared: borrowing Mutex<Shared>) throws {
    var workshop: (any PhotoWorkshop)?
    // The descriptor stays open as long as the workshop's process may need it.
    let folder = try fetching.spool.descriptor()
    while true {
      let photos = fetching.next(Self.batch)
      guard !photos.isEmpty else { break }
      let shop = try workshop ?? self.workshop(folder.number, fetching.spool.folder)
      workshop = shop
      try make(photos, fetching, shop, number, shared)
      if mustStop() {
        shared.withLock { $0.outcome.stoppedEarly = true }
        fetching.abandon()
        break
      }
    }
    workshop.map { recordPeakMemory(of: $0, shared) }
  }

  /// Reports the progress, with `more` additional photos done. Photos that are still being fetched count as known.
  func reportProgress(_ fetching: PhotoFetching?, done more: Int, _ shared: borrowing Mutex<Shared>) {
    let (done, local) = shared.withLock { shared in
      shared.done += more
      return (shared.done, shared.local)
    }
    progress(done + (fetching?.finished ?? 0), local + (fetching?.known ?? 0), fetching?.bytes ?? 0)
  }

  private func make(
    _ photos: [FetchedPhoto], _ fetching: PhotoFetching, _ workshop: any PhotoWorkshop, _ number: Int,
    _ shared: borrowing Mutex<Shared>
  ) throws {
    let ids = photos.map(\.job)
    try queue.begin(ids)
    let jobs = Dictionary(try queue.jobs(ids: ids).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var batch = Batch()
    for (index, photo) in photos.enumerated() {
      guard let job = jobs[photo.job] else {
        fetching.release(photo)
        continue
      }
      if mustStop() {
        try queue.release(photos[index...].map(\.job))
        break
      }
      try make(photo, job, fetching, workshop, number, &batch)
      reportProgress(fetching, done: 1, shared)
    }
    if batch.outcome.bytesWritten > 0 { do throws(FileError) { try disk.sync() } catch { throw error.failure } }
    try queue.record(batch.results, at: clock.microsecondsSince1970())
    try queue.record(batch.ends)
    do throws(FileError) {
      for (photo, job, keep) in batch.finished { try fetching.finish(photo, job, keep: keep) }
    } catch { throw error.failure }
    shared.withLock { $0.outcome.add(batch.outcome) }
  }

  private func make(
    _ photo: FetchedPhoto, _ job: PhotoJob, _ fetching: PhotoFetching, _ workshop: any PhotoWorkshop, _ number: Int,
    _ batch: inout Batch
  ) throws {
    let fingerprint = settings.fingerprint
    let answer = try asking(job, fingerprint) {
      workshop.make(PhotoFetching.name(photo, job), job.isAvatar ? .avatar : .picture, known: $0)
    }
    var end: PhotoJobResult.End?
    var keep = false
    switch answer.end {
    case .made(let source, let made):
      end = .made(
        source: source, sizes: try write(made, of: source, job, number, &batch.outcome), preview: made.preview)
      batch.outcome.processed += 1
    case .known(let result):
      end = .known(result: result)
      batch.outcome.fromCache += 1
    case .refused(let refusal):
      switch refusal.end(attempts: job.attempts, nextAttempt: nextAttempt(of: job)) {
      case .failed(let outcome, let problem, let reason):
        let due = fetching.due(job)
        batch.ends.append(
          (job.id, .failed(outcome, problem: problem, reason: reason, settings: fingerprint, due: due)))
      case let waits:
        end = waits
        keep = true
      }
    }
    if let end {
      batch.results.append(PhotoJobResult(job: job.id, settings: fingerprint, source: nil, end: end))
    }
    batch.finished.append((photo, job, keep))
  }
}
