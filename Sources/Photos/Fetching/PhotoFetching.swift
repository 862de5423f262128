internal import Diagnostics
internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// The fetching of a night beside its workers: one thread that asks servers, and a queue from it to those who make
/// copies.
final class PhotoFetching: Sendable {
  private struct State: Sendable {
    var fetched = 0
    var known = 0
    var settled = 0
    var bytes = 0
    var failure: (any Error)?
  }

  let spool: FetchSpool
  private let surroundings: FetchNight.Surroundings
  private let arrivals: BoundedQueue<FetchedPhoto>
  private let state = Mutex(State())

  init(_ surroundings: FetchNight.Surroundings, arrivals: BoundedQueue<FetchedPhoto>) {
    self.surroundings = surroundings
    self.arrivals = arrivals
    spool = FetchSpool(photos: surroundings.disk.folder)
  }

  /// Runs until the queue is through, in a thread of its own where there is one; `moved` is told now and then.
  func start(_ moved: @escaping @Sendable () -> Void) -> Thread? {
    let thread = Thread { [self] in run(moved) }
    if thread == nil { run(moved) }
    return thread
  }

  private func run(_ moved: @escaping @Sendable () -> Void) {
    let night = FetchNight(surroundings) { [self] known, settled, bytes in
      let before = state.withLock { state in
        defer { (state.known, state.settled, state.bytes) = (known, settled, bytes) }
        return (state.known, state.settled, state.bytes)
      }
      if before != (known, settled, bytes) { moved() }
    }
    do { try night.run() } catch { state.withLock { $0.failure = error } }
    state.withLock { $0.fetched = night.fetched }
    arrivals.close()
  }

  /// Photos that are fetched tonight or lie in the spool, as far as is known.
  var known: Int { state.withLock { $0.known } }

  /// Those of them that are done without a worker: unchanged, or failed.
  var settled: Int { state.withLock { $0.settled } }

  /// Bytes that came over the network so far.
  var bytes: Int { state.withLock { $0.bytes } }

  /// How many came over the network; throws what went wrong with the disk or the store.
  func finish() throws -> Int {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.fetched
    }
  }

  /// Some photos whose bytes are there, as soon as there are any; none once there will be no more.
  func take(_ limit: Int) -> [FetchedPhoto] { arrivals.takeSome(limit) }

  /// Nobody makes copies any more.
  func abandon() { arrivals.abandon() }

  /// The source of a photo is needed no more, or waits for another night.
  func finish(_ photo: FetchedPhoto, _ job: PhotoJob, keep: Bool) throws(FileError) {
    forget(photo)
    if !keep { try Files.remove(spool.path(Self.request(job), bytes: photo.bytes)) }
  }

  /// Makes room for others.
  func forget(_ photo: FetchedPhoto) { surroundings.held.value.withLock { $0 -= photo.bytes } }

  /// The name of a job's source below the spool's folder.
  static func name(_ photo: FetchedPhoto, _ job: PhotoJob) -> String {
    "\(FetchSpool.key(request(job)))-\(photo.bytes)"
  }

  private static func request(_ job: PhotoJob) -> FetchRequest {
    FetchRequest(job: job.id, reference: job.reference, isAvatar: job.isAvatar)
  }

  /// Until when a copy whose new source was no good stands.
  func due(_ job: PhotoJob) -> Int64 {
    surroundings.clock.microsecondsSince1970() + surroundings.fetch.validity(isAvatar: job.isAvatar)
  }
}
