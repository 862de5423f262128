internal import Diagnostics
internal import Fetching
internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// A photo whose bytes are in the spool.
struct FetchedPhoto: Sendable, Hashable {
  let job: Int64
  let bytes: Int
}

/// Fetches the photos of one night: finds addresses in the queue that are due, requests them, stores what the servers
/// answered, and passes downloaded photos on.
///
/// Used by one thread only.
final class FetchNight {
  /// What it needs from the other parts of the night.
  struct Context: Sendable {
    let fetch: FetchSettings
    let settings: PhotoSettings
    let queue: PhotoQueue
    let disk: PhotoDisk
    let problems: any ProblemSink
    let clock: Clock
    let backoff: Backoff
    let mustStop: @Sendable () -> Bool
    /// The number of bytes in the spool that no worker has used yet.
    let held: Shared<Mutex<Int>>
    /// Receives a photo whose bytes are on the disk. Returns false when no more photos are needed.
    let arrived: @Sendable (FetchedPhoto) -> Bool
  }

  private let context: Context
  private let progress: (_ known: Int, _ finished: Int, _ bytes: Int) -> Void
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
  /// The number of photos that were downloaded.
  private(set) var fetched = 0
  private var fetchedBytes = 0
  private var known = 0
  private var finished = 0

  /// The number of jobs that are read together, and of results that are stored together.
  private static let page = 1000
  private static let batch = 128
  private static let flushIntervalNanoseconds: UInt64 = 500_000_000

  /// `progress` receives the number of photos that will be fetched or are in the spool, the number of those that need
  /// no worker, and the number of downloaded bytes.
  init(_ context: Context, progress: @escaping (_ known: Int, _ finished: Int, _ bytes: Int) -> Void) {
    self.context = context
    self.progress = progress
    spool = FetchSpool(photos: context.disk.folder)
    queue = context.queue
    fetchPrint = context.settings.fingerprint + "|" + context.fetch.fingerprint(limitBytes: context.settings.limitBytes)
  }

  /// Throws if the disk or the store fails.
  func run() throws {
    spooled = try spool.open()
    if context.fetch.isOffline {
      while !isOver, !mustStop { _ = try nextPage() }
      return try flush()
    }
    let fetcher = Fetcher(
      context.fetch, limitBytes: context.settings.limitBytes, spool: spool, hosts: try queue.hosts(),
      clock: context.clock,
      backoff: context.backoff)
    guard let fetcher else {
      return context.problems.report(PhotoProblems.unreachable.problem("curl cannot be set up: no photo is fetched"))
    }
    try fetcher.run(
      next: nextRequests, mayStart: mayStart, mustStop: { mustStop }, answer: handle)
    try flush()
    try queue.record(fetcher.changedHosts)
    try forgetStrays()
  }

  /// Removes bytes that no row needs any more.
  private func forgetStrays() throws {
    guard isOver else { return }
    for (key, bytes) in spooled { try Files.remove("\(spool.folder)/\(key)-\(bytes)") }
  }

  private var mustStop: Bool { takersAreGone || context.mustStop() }

  private func mayStart(_ active: Int) -> Bool {
    // A download counts as a photo of ordinary size.
    context.held.value.withLock { $0 } + active * 1_000_000 < context.fetch.bytesInFlight || active == 0 && isEmpty
  }

  private var isEmpty: Bool { context.held.value.withLock { $0 } == 0 }

  /// Some requests; none when the queue has been read to its end.
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

  /// The request that a job needs tonight, if any.
  private func request(for job: PhotoJob) throws -> FetchRequest? {
    if job.state == .failed, job.settings == fetchPrint || job.settings == context.settings.fingerprint {
      return nil
    }
    var request = FetchRequest(job: job.id, reference: job.reference, isAvatar: job.isAvatar)
    if let bytes = spooled.removeValue(forKey: FetchSpool.key(request)) {
      photos.append(FetchedPhoto(job: job.id, bytes: bytes))
      // A killed run did not store the server's answer: the photo counts as fetched now.
      if try queue.fetch(ofJob: job.id) == nil {
        let now = context.clock.microsecondsSince1970()
        let fetch = PhotoFetch(
          etag: "", lastModified: "", fetchedAt: now,
          freshUntil: now + context.fetch.validity(isAvatar: request.isAvatar))
        ends.append((job.id, .fetched(fetch)))
      }
      return nil
    }
    let hasCopies = try job.hasResult && queue.sizes(ofJob: job.id).allSatisfy(context.disk.contains)
    let now = context.clock.microsecondsSince1970()
    let known = try queue.fetch(ofJob: job.id)
    if hasCopies, job.settings == context.settings.fingerprint {
      if let known {
        request.validators = Validators(etag: known.etag, lastModified: known.lastModified)
        if known.freshUntil > now {
          return nil
        }
      }
    }
    if context.fetch.isOffline || job.nextAttempt.map({ $0 > now }) == true {
      if job.hasResult, !hasCopies { ends.append((job.id, .lost)) }
      return nil
    }
    attempts[job.id] = job.attempts
    return request
  }

  private func handle(_ answer: FetchAnswer) throws {
    let request = answer.request
    let now = context.clock.microsecondsSince1970()
    let tried = attempts.removeValue(forKey: request.job) ?? 0
    let due = answer.freshUntil ?? now + context.fetch.validity(isAvatar: request.isAvatar)
    let fetch = PhotoFetch(
      etag: answer.validators.etag, lastModified: answer.validators.lastModified, fetchedAt: now, freshUntil: due)
    switch answer.end {
    case .fetched(let bytes):
      fetched += 1
      fetchedBytes += bytes
      ends.append((request.job, .fetched(fetch)))
      photos.append(FetchedPhoto(job: request.job, bytes: bytes))
    case .unchanged:
      finished += 1
      ends.append((request.job, .unchanged(fetch)))
    case .failed(let failure):
      finished += 1
      ends.append(
        (
          request.job,
          .failed(
            failure.outcome, problem: failure.kind.id, reason: failure.reason, settings: fetchPrint, due: due)
        ))
    case .waits(let failure, let retryAfter):
      finished += 1
      let next = now + Int64(context.backoff.seconds(request.reference, attempts: tried + 1) * 1e6)
      ends.append(
        (
          request.job,
          .waits(problem: failure.kind.id, reason: failure.reason, nextAttempt: max(next, retryAfter ?? 0))
        ))
    case .putBack:
      known -= 1
      ends.append((request.job, .putBack))
    }
    if ends.count >= Self.batch || context.clock.nanoseconds() - flushed > Self.flushIntervalNanoseconds { try flush() }
  }

  /// Syncs the bytes first, then stores the rows, then passes the photos on.
  private func flush() throws {
    flushed = context.clock.nanoseconds()
    if !ends.isEmpty {
      if !photos.isEmpty { do throws(FileError) { try context.disk.sync() } catch { throw error.failure } }
      try queue.record(ends)
      ends = []
    }
    for photo in photos {
      context.held.value.withLock { $0 += photo.bytes }
      if !context.arrived(photo) { takersAreGone = true }
    }
    photos = []
    progress(known, finished, fetchedBytes)
  }
}

/// Fetched photos that wait to be converted: `.sumaq/photos/fetched/<digest of the address>-<bytes>`.
///
/// A file there is complete: it is written under a temporary name and renamed. What a killed run had fetched is found
/// by its name, and need not be fetched again.
struct FetchSpool: Sendable {
  let folder: String

  init(photos folder: String) { self.folder = folder + "/fetched" }

  /// The name of a request's file without its size. An address in both uses has two files.
  static func key(_ request: FetchRequest) -> String { key(request.reference, isAvatar: request.isAvatar) }

  static func key(_ reference: String, isAvatar: Bool) -> String {
    Digest.hex(SHA256.digest(Array((isAvatar ? "avatar " : "picture ").utf8) + Array(reference.utf8)), length: 40)
  }

  func path(_ request: FetchRequest, bytes: Int) -> String { "\(folder)/\(Self.key(request))-\(bytes)" }

  /// Creates the folder, removes incomplete files of a killed run, and returns the existing ones: bytes by key.
  func open() throws(FileError) -> [String: Int] {
    try Files.makeFolder(folder)
    var found: [String: Int] = [:]
    for name in try Files.names(in: folder) {
      let path = folder + "/" + name
      let parts = name.split(separator: "-", maxSplits: 1)
      let size = try FileStatus.of(path)?.size
      if parts.count == 2, parts[0].utf8.count == 40, let bytes = Int(parts[1]), size == bytes, bytes > 0 {
        found[String(parts[0])] = bytes
      } else {
        try Files.remove(path)
      }
    }
    return found
  }

  /// The folder's descriptor; the folder is created if it is missing.
  func descriptor() throws -> FileDescriptor {
    try Files.makeFolder(folder)
    return try FileDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY)
  }
}
