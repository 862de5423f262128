internal import Diagnostics
internal import Fetching
internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// A photo whose bytes lie in the spool.
struct FetchedPhoto: Sendable, Hashable {
  let job: Int64
  let bytes: Int
}

/// The fetching of one night: looks through the queue for addresses that are due, asks for them, keeps what the servers
/// said, and hands on what has come.
///
/// Owned by one thread.
final class FetchNight {
  /// What the night's other parts lend.
  struct Surroundings: Sendable {
    let fetch: FetchSettings
    let settings: PhotoSettings
    let queue: PhotoQueue
    let disk: PhotoDisk
    let problems: any ProblemSink
    let clock: Clock
    let backoff: Backoff
    let mustStop: @Sendable () -> Bool
    /// Bytes of the spool that were not taken yet.
    let held: Shared<Mutex<Int>>
    /// Hears of a photo whose bytes are safe; false once no more are taken.
    let arrived: @Sendable (FetchedPhoto) -> Bool
  }

  private let around: Surroundings
  private let progress: (_ known: Int, _ settled: Int, _ bytes: Int) -> Void
  private let spool: FetchSpool
  private let queue: PhotoQueue
  private let fetchPrint: String
  private var spooled: [String: Int] = [:]
  private var last: Int64 = 0
  private var isOver = false
  private var ends: [(job: Int64, end: PhotoFetchEnd)] = []
  private var photos: [FetchedPhoto] = []
  private var attempts: [Int64: Int] = [:]
  private var flushed: UInt64 = 0
  private var takersAreGone = false
  /// Photos that came over the network.
  private(set) var fetched = 0
  private var fetchedBytes = 0
  private var known = 0
  private var settled = 0

  /// Jobs that are looked at together, and ends that are kept together.
  private static let page = 1000
  private static let batch = 128
  private static let patience: UInt64 = 500_000_000

  /// `progress` hears how many photos are known to be fetched or lie in the spool, how many of them are done and
  /// need no worker, and how many bytes came.
  init(_ around: Surroundings, progress: @escaping (_ known: Int, _ settled: Int, _ bytes: Int) -> Void) {
    self.around = around
    self.progress = progress
    spool = FetchSpool(photos: around.disk.folder)
    queue = around.queue
    fetchPrint = around.settings.fingerprint + "|" + around.fetch.fingerprint(limitBytes: around.settings.limitBytes)
  }

  /// Throws where the disk or the store fails.
  func run() throws {
    do throws(FileError) { spooled = try spool.open() } catch { throw error.failure }
    if around.fetch.isOffline {
      while !isOver, !mustStop { _ = try nextPage() }
      return try flush()
    }
    let fetcher = Fetcher(
      around.fetch, limitBytes: around.settings.limitBytes, spool: spool, hosts: try queue.hosts(), clock: around.clock,
      backoff: around.backoff)
    guard let fetcher else {
      return around.problems.report(PhotoProblems.unreachable.problem("curl cannot be set up: no photo is fetched"))
    }
    try fetcher.run(
      next: nextRequests, mayStart: mayStart, mustStop: { mustStop }, answer: take)
    try flush()
    try queue.record(fetcher.changedHosts)
    try forgetStrays()
  }

  /// Bytes that no row asks for any more.
  private func forgetStrays() throws {
    guard isOver else { return }
    do throws(FileError) {
      for (key, bytes) in spooled { try Files.remove("\(spool.folder)/\(key)-\(bytes)") }
    } catch { throw error.failure }
  }

  private var mustStop: Bool { takersAreGone || around.mustStop() }

  private func mayStart(_ active: Int) -> Bool {
    // What is on its way counts as a photo of ordinary size.
    around.held.value.withLock { $0 } + active * 1_000_000 < around.fetch.bytesInFlight || active == 0 && isEmpty
  }

  private var isEmpty: Bool { around.held.value.withLock { $0 } == 0 }

  /// Some requests, none once the queue is through.
  private func nextRequests() throws -> [FetchRequest] {
    while !isOver {
      let requests = try nextPage()
      if !requests.isEmpty {
        try queue.beginFetching(requests.map(\.job))
        return requests
      }
    }
    return []
  }

  private func nextPage() throws -> [FetchRequest] {
    let jobs = try queue.jobs(after: last, limit: Self.page)
    guard let end = jobs.last else {
      isOver = true
      return []
    }
    last = end.id
    var requests: [FetchRequest] = []
    for job in jobs where PhotoReference(job.reference) == .remote {
      if let request = try request(for: job) { requests.append(request) }
    }
    known += requests.count + photos.count
    try flush()
    return requests
  }

  /// What is to be asked about a job tonight, if anything.
  private func request(for job: PhotoJob) throws -> FetchRequest? {
    if job.state == .failed, job.settings == fetchPrint || job.settings == around.settings.fingerprint {
      return nil
    }
    var request = FetchRequest(job: job.id, reference: job.reference, isAvatar: job.isAvatar)
    if let bytes = spooled.removeValue(forKey: FetchSpool.key(request)) {
      photos.append(FetchedPhoto(job: job.id, bytes: bytes))
      // A killed run had not kept what the server said: it counts as fetched now.
      if try queue.fetch(ofJob: job.id) == nil {
        let now = around.clock.microsecondsSince1970()
        let fetch = PhotoFetch(
          etag: "", lastModified: "", fetchedAt: now,
          freshUntil: now + around.fetch.validity(isAvatar: request.isAvatar))
        ends.append((job.id, .fetched(fetch)))
      }
      return nil
    }
    let hasCopies = try job.hasResult && queue.sizes(ofJob: job.id).allSatisfy(around.disk.holds)
    let now = around.clock.microsecondsSince1970()
    let known = try queue.fetch(ofJob: job.id)
    if hasCopies, job.settings == around.settings.fingerprint {
      if let known {
        request.validators = Validators(etag: known.etag, lastModified: known.lastModified)
        if known.freshUntil > now {
          return nil
        }
      }
    }
    if around.fetch.isOffline || job.nextAttempt.map({ $0 > now }) == true {
      if job.hasResult, !hasCopies { ends.append((job.id, .lost)) }
      return nil
    }
    attempts[job.id] = job.attempts
    return request
  }

  private func take(_ answer: FetchAnswer) throws {
    let request = answer.request
    let now = around.clock.microsecondsSince1970()
    let tried = attempts.removeValue(forKey: request.job) ?? 0
    let due = answer.freshUntil ?? now + around.fetch.validity(isAvatar: request.isAvatar)
    let fetch = PhotoFetch(
      etag: answer.validators.etag, lastModified: answer.validators.lastModified, fetchedAt: now, freshUntil: due)
    switch answer.end {
    case .fetched(let bytes):
      fetched += 1
      fetchedBytes += bytes
      ends.append((request.job, .fetched(fetch)))
      photos.append(FetchedPhoto(job: request.job, bytes: bytes))
    case .unchanged:
      settled += 1
      ends.append((request.job, .unchanged(fetch)))
    case .failed(let failure):
      settled += 1
      ends.append(
        (
          request.job,
          .failed(
            failure.outcome, problem: failure.kind.id, reason: failure.reason, settings: fetchPrint, due: due)
        ))
    case .waits(let failure, let retryAfter):
      settled += 1
      let next = now + Int64(around.backoff.seconds(request.reference, attempts: tried + 1) * 1e6)
      ends.append(
        (
          request.job,
          .waits(problem: failure.kind.id, reason: failure.reason, nextAttempt: max(next, retryAfter ?? 0))
        ))
    case .putBack:
      known -= 1
      ends.append((request.job, .putBack))
    }
    if ends.count >= Self.batch || around.clock.nanoseconds() - flushed > Self.patience { try flush() }
  }

  /// First the bytes are safe, then the rows say so, then the photos go on.
  private func flush() throws {
    flushed = around.clock.nanoseconds()
    if !ends.isEmpty {
      if !photos.isEmpty { do throws(FileError) { try around.disk.sync() } catch { throw error.failure } }
      try queue.record(ends)
      ends = []
    }
    for photo in photos {
      around.held.value.withLock { $0 += photo.bytes }
      if !around.arrived(photo) { takersAreGone = true }
    }
    photos = []
    progress(known, settled, fetchedBytes)
  }
}
