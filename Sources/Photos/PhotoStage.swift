package import Diagnostics
package import Fetching
internal import Model
package import Platform
package import Store
internal import Synchronization

/// The photos' stage: references in the store's rows to small copies in the disk tier.
///
/// A photo whose file and settings are as they were costs one look at the file and none at its bytes.
package struct PhotoStage: Sendable {
  private let settings: PhotoSettings
  private let fetch: FetchSettings
  private let executable: String?
  private let clock: Clock
  private let backoff: Backoff

  /// `executable` is the binary whose `photo-worker` decodes; nil decodes in this process, which is for tests alone.
  package init(
    settings: PhotoSettings, fetch: FetchSettings, executable: String?, clock: Clock = .system,
    backoff: Backoff = Backoff()
  ) {
    self.settings = settings
    self.fetch = fetch
    self.executable = executable
    self.clock = clock
    self.backoff = backoff
  }

  /// Works through the queue until it is empty, the time is over or the run is cancelled.
  ///
  /// `progress` hears (done, known, bytes fetched) from any worker. Throws where the store or the disk tier fails;
  /// whatever is wrong with a photo is a problem and costs that photo.
  package func run(
    store: Store, exportsFolder: String, problems: any ProblemSink,
    progress: @escaping @Sendable (_ done: Int, _ total: Int, _ bytes: Int) -> Void = { _, _, _ in },
    cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> PhotoOutcome {
    let start = clock.nanoseconds()
    let queue = PhotoQueue(store)
    try queue.sync(kinds: settings.kinds)
    let disk = PhotoDisk(state: store.folder)
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
    try PhotoProblemReport(queue: queue, kinds: settings.kinds).tell(problems)
    if outcome.stoppedEarly, !cancelled() {
      problems.report(
        PhotoProblems.timeOver.problem("photos.minutes (\(settings.minutes)) were over before all were done"))
    }
    outcome.evicted = try PhotoStore(queue, disk).evict(bytes: settings.cacheBytes, items: settings.cacheItems)
    try queue.add(PhotoTraffic(hits: outcome.fromCache, misses: outcome.processed), to: .disk)
    return try Self.counted(outcome, queue)
  }

  /// Nil where no row has an address.
  private func fetching(
    _ queue: PhotoQueue, _ disk: PhotoDisk, _ problems: any ProblemSink, mustStop: @escaping @Sendable () -> Bool
  ) throws -> PhotoFetching? {
    guard try queue.hasAddresses() else { return nil }
    let arrivals = BoundedQueue<FetchedPhoto>(capacity: 1 << 20)
    let surroundings = FetchNight.Surroundings(
      fetch: fetch, settings: settings, queue: queue, disk: disk, problems: problems, clock: clock,
      backoff: .fetching, mustStop: { mustStop() || arrivals.isGivenUp },
      held: Shared(Mutex(0)), arrived: arrivals.put)
    return PhotoFetching(surroundings, arrivals: arrivals)
  }

  private static func open(_ folder: String) throws -> LocalPhotos {
    do throws(FileError) { return try LocalPhotos(folder: folder) } catch { throw error.failure }
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
  /// The kinds of photos that any page shows.
  var kinds: Set<PhotoKind> {
    reviewPhotos == .none ? Set(PhotoKind.allCases).subtracting([.review]) : Set(PhotoKind.allCases)
  }
}
