package import Diagnostics
package import Fetching
internal import Model
package import Platform
package import Store
internal import Synchronization

/// The photo stage: reads references in the store's rows, and makes copies in the disk cache.
///
/// If the file and the settings of a photo are unchanged, only the file's status is read.
package struct PhotoStage: Sendable {
  private let settings: PhotoSettings
  private let fetch: FetchSettings
  private let executable: String?
  private let clock: Clock
  private let backoff: Backoff
  private let shared: (any SharedCopies)?

  /// `executable` is the binary whose `photo-worker` decodes; nil decodes in this process, only for tests. Copies that
  /// are shared are not made again.
  package init(
    settings: PhotoSettings, fetch: FetchSettings, executable: String?, clock: Clock = .system,
    backoff: Backoff = Backoff(), shared: (any SharedCopies)? = nil
  ) {
    self.settings = settings
    self.fetch = fetch
    self.executable = executable
    self.clock = clock
    self.backoff = backoff
    self.shared = shared
  }

  /// Works until the queue is empty, the time is over or the run is cancelled.
  ///
  /// `progress` receives (done, known, bytes fetched) from any worker. Throws if the store or the disk cache fails; a
  /// mistake in a photo is reported as a problem of that photo.
  package func run(
    store: Store, exportsFolder: String, problems: any ProblemSink,
    progress: @escaping @Sendable (_ done: Int, _ total: Int, _ bytes: Int) -> Void = { _, _, _ in },
    cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> PhotoOutcome {
    let start = clock.nanoseconds()
    let queue = PhotoQueue(store)
    try queue.sync(kinds: settings.shownKinds, reviewsOf: settings.authorsWithAccess)
    let disk = PhotoDisk(state: store.folder, shared: shared)
    let photos = try Self.open(exportsFolder)
    let survey = PhotoSurvey(settings: settings, queue: queue, disk: disk, now: clock.microsecondsSince1970())
    let todo = try survey.jobsToDo(photos)
    let deadline = start + UInt64(max(0, settings.minutes) * 60e9)
    let clock = clock
    let night = PhotoNight(
      settings: settings, executable: executable, queue: queue, disk: disk, folder: exportsFolder,
      backoff: backoff, clock: clock, progress: progress, mustStop: { cancelled() || clock.nanoseconds() >= deadline })
    let fetching = try fetching(queue, disk, problems, mustStop: night.mustStop)
    var outcome = try night.work(through: todo, folder: photos.descriptor, fetching)
    try PhotoProblemReport(queue: queue, kinds: settings.madeKinds).report(to: problems)
    if outcome.stoppedEarly, !cancelled() {
      problems.report(
        PhotoProblems.timeOver.problem("photos.minutes (\(settings.minutes)) were over before all were done"))
    }
    outcome.evicted = try PhotoStore(queue, disk).evict(bytes: settings.cacheBytes, items: settings.cacheItems)
    try queue.add(PhotoTraffic(hits: outcome.fromCache, misses: outcome.processed), to: .disk)
    return try Self.counted(outcome, queue)
  }

  /// Nil if no row has an address.
  private func fetching(
    _ queue: PhotoQueue, _ disk: PhotoDisk, _ problems: any ProblemSink, mustStop: @escaping @Sendable () -> Bool
  ) throws -> PhotoFetching? {
    guard try queue.hasAddresses() else { return nil }
    let arrivals = BoundedQueue<FetchedPhoto>(capacity: 1 << 20)
    let fetchContext = FetchNight.Context(
      fetch: fetch, settings: settings, queue: queue, disk: disk, problems: problems, clock: clock,
      backoff: .fetching, mustStop: { mustStop() || arrivals.isGivenUp },
      held: Shared(Mutex(0)), arrived: arrivals.put)
    return PhotoFetching(fetchContext, arrivals: arrivals)
  }

  private static func open(_ folder: String) throws -> LocalPhotos {
    return try LocalPhotos(folder: folder)
  }

  private static func counted(_ outcome: PhotoOutcome, _ queue: PhotoQueue) throws -> PhotoOutcome {
    var outcome = outcome
    let counts = try queue.counts()
    (outcome.referenced, outcome.ready) = (counts.referenced, counts.ready)
    (outcome.failed, outcome.waiting) = (counts.failed, counts.waiting)
    outcome.savedCopies = try queue.savedCopies()
    return outcome
  }
}

extension PhotoSettings {
  /// The kinds of photos that pages show to everybody.
  fileprivate var shownKinds: Set<PhotoKind> {
    reviewPhotos == .none ? Set(PhotoKind.allCases).subtracting([.review]) : Set(PhotoKind.allCases)
  }

  /// The kinds of photos of which copies are made.
  fileprivate var madeKinds: Set<PhotoKind> { authorsWithAccess.isEmpty ? shownKinds : Set(PhotoKind.allCases) }
}

/// The photos' part of the run report. The first four numbers count distinct references in their present state, the
/// later photos tonight's work.
package struct PhotoOutcome: Sendable, Hashable {
  /// How long the stage took.
  package var seconds = 0.0
  package var referenced = 0
  package var ready = 0
  package var failed = 0
  package var waiting = 0
  package var fetched = 0
  package var processed = 0
  package var fromCache = 0
  package var evicted = 0
  package var bytesWritten = 0
  /// The number of ready photos whose address could not be fetched again.
  package var savedCopies = 0
  /// The peak memory of the largest worker process; 0 if none was started.
  package var workersPeakMemoryBytes = 0
  /// Whether `photos.minutes` or a signal ended the work before the queue was empty.
  package var stoppedEarly = false

  package init() {}
}

/// Finds the jobs of the queue that need work tonight.
struct PhotoSurvey {
  let settings: PhotoSettings
  let queue: PhotoQueue
  let disk: PhotoDisk

  /// Microseconds since 1970.
  let now: Int64

  /// The jobs whose file, settings or copies have changed, the oldest first. Those that wait after a failed attempt are
  /// left out.
  func jobsToDo(_ photos: borrowing LocalPhotos) throws -> [Int64] {
    var todo: [Int64] = []
    var last: Int64 = 0
    while true {
      let jobs = try queue.jobs(after: last, limit: 1000)
      guard let end = jobs.last else { return todo }
      last = end.id
      for job in jobs {
        if PhotoReference(job.reference) == .remote { continue }
        if try !isDone(job, photos), !rests(job) { todo.append(job.id) }
      }
    }
  }

  private func rests(_ job: PhotoJob) -> Bool { job.nextAttempt.map { $0 > now } ?? false }

  private func isDone(_ job: PhotoJob, _ photos: borrowing LocalPhotos) throws -> Bool {
    guard job.settings == settings.fingerprint, job.state == .completed || job.state == .failed else { return false }
    do throws(PhotoRefusal) {
      guard try photos.source(of: job.reference) == job.source else { return false }
    } catch {
      // A file that could not be read before still cannot be.
      return job.source == nil && job.problem == error.kind.id && job.lastError == error.reason
    }
    return try job.state == .failed || queue.sizes(ofJob: job.id).allSatisfy(disk.contains)
  }
}
