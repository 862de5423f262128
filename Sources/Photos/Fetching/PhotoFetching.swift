internal import Diagnostics
internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// Fetches photos beside a night's workers: one thread sends requests, and a queue passes photos to the workers.
final class PhotoFetching: Sendable {
  private struct State: Sendable {
    var fetched = 0
    var known = 0
    var finished = 0
    var bytes = 0
    var failure: (any Error)?
  }

  let spool: FetchSpool
  private let context: FetchNight.Context
  private let arrivals: BoundedQueue<FetchedPhoto>
  private let state = Mutex(State())

  init(_ context: FetchNight.Context, arrivals: BoundedQueue<FetchedPhoto>) {
    self.context = context
    self.arrivals = arrivals
    spool = FetchSpool(photos: context.disk.folder)
  }

  /// Fetches until the queue is done, in another thread if the system starts one. Calls `moved` now and then.
  func start(_ moved: @escaping @Sendable () -> Void) -> Thread? {
    let thread = Thread { [self] in run(moved) }
    if thread == nil { run(moved) }
    return thread
  }

  private func run(_ moved: @escaping @Sendable () -> Void) {
    let night = FetchNight(context) { [self] known, finished, bytes in
      let before = state.withLock { state in
        defer { (state.known, state.finished, state.bytes) = (known, finished, bytes) }
        return (state.known, state.finished, state.bytes)
      }
      if before != (known, finished, bytes) { moved() }
    }
    do { try night.run() } catch { state.withLock { $0.failure = error } }
    state.withLock { $0.fetched = night.fetched }
    arrivals.close()
  }

  /// The number of photos that are fetched tonight or are in the spool, as far as known.
  var known: Int { state.withLock { $0.known } }

  /// The number of those that need no worker, because they are unchanged or failed.
  var finished: Int { state.withLock { $0.finished } }

  /// The number of bytes that were downloaded so far.
  var bytes: Int { state.withLock { $0.bytes } }

  /// The number of photos that were downloaded. Throws the error of the disk or the store.
  func finish() throws -> Int {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.fetched
    }
  }

  /// Waits for some photos whose bytes are in the spool; returns none when there will be no more.
  func next(_ limit: Int) -> [FetchedPhoto] { arrivals.takeSome(limit) }

  /// Called when no worker converts photos any more.
  func abandon() { arrivals.abandon() }

  /// Removes the source of a photo, or keeps it for another night.
  func finish(_ photo: FetchedPhoto, _ job: PhotoJob, keep: Bool) throws(FileError) {
    release(photo)
    if !keep { try Files.remove(spool.path(Self.request(job), bytes: photo.bytes)) }
  }

  /// Subtracts the photo's bytes from the limit, so that other photos can be fetched.
  func release(_ photo: FetchedPhoto) { context.held.value.withLock { $0 -= photo.bytes } }

  /// The name of a job's source in the spool's folder.
  static func name(_ photo: FetchedPhoto, _ job: PhotoJob) -> String {
    "\(FetchSpool.key(request(job)))-\(photo.bytes)"
  }

  private static func request(_ job: PhotoJob) -> FetchRequest {
    FetchRequest(job: job.id, reference: job.reference, isAvatar: job.isAvatar)
  }

  /// Until when an existing copy is used if its new source could not be converted.
  func due(_ job: PhotoJob) -> Int64 {
    context.clock.microsecondsSince1970() + context.fetch.validity(isAvatar: job.isAvatar)
  }
}

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
    for (photo, job, keep) in batch.finished { try fetching.finish(photo, job, keep: keep) }
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
