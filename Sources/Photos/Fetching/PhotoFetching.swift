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

  /// Subtracts the photo's bytes from the limit, so that others can be fetched.
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
