internal import Diagnostics
internal import Fetching
internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// One night's work on the queue, shared by its workers.
struct PhotoNight: Sendable {
  let settings: PhotoSettings
  let executable: String?
  let queue: PhotoQueue
  let disk: PhotoDisk
  let folder: String
  let backoff: Backoff
  let clock: Clock
  /// Receives (done, known, bytes fetched).
  let progress: @Sendable (Int, Int, Int) -> Void
  let mustStop: @Sendable () -> Bool

  /// The number of jobs that are started and stored together.
  private static let batch = 32

  struct Shared: Sendable {
    var next = 0
    var done = 0
    /// Photos of the exports folder.
    var local = 0
    var outcome = PhotoOutcome()
    var failure: (any Error)?
  }

  /// Every worker has one workshop, and takes the next batch until none is left.
  func work(through todo: [Int64], folder descriptor: Int32, _ fetching: PhotoFetching?) throws -> PhotoOutcome {
    guard !todo.isEmpty || fetching != nil else { return PhotoOutcome() }
    try Files.makeFolder(disk.folder)
    let shared = Platform.Shared(Mutex(Shared(local: todo.count)))
    progress(0, todo.count, 0)
    let fetcher = fetching.flatMap { $0.start { reportProgress(fetching, done: 0, shared.value) } }
    Workers.run(max(1, fetching == nil ? min(settings.workers, todo.count) : settings.workers)) { number in
      do {
        let workshop = try workshop(descriptor, folder)
        while let jobs = nextJobs(from: todo, shared.value) {
          try make(jobs, fetching, workshop, number, shared.value)
        }
        recordPeakMemory(of: workshop, shared.value)
        if let fetching { try makeFetched(fetching, number, shared.value) }
      } catch {
        shared.value.withLock { $0.failure = $0.failure ?? error }
        fetching?.abandon()
      }
    }
    fetcher?.join()
    let fetched = try fetching?.finish() ?? 0
    return try shared.value.withLock { shared in
      if let failure = shared.failure { throw failure }
      shared.outcome.fetched = fetched
      return shared.outcome
    }
  }

  /// Records the peak memory of the processes.
  func recordPeakMemory(of workshop: any PhotoWorkshop, _ shared: borrowing Mutex<Shared>) {
    let bytes = workshop.peakMemoryBytes
    shared.withLock { $0.outcome.workersPeakMemoryBytes = max($0.outcome.workersPeakMemoryBytes, bytes) }
  }

  func workshop(_ descriptor: Int32, _ folder: String) throws -> any PhotoWorkshop {
    if let executable { return ProcessWorkshop(executable: executable, settings: settings, folder: descriptor) }
    return try LocalWorkshop(settings, LocalPhotos(folder: folder))
  }

  /// Batches become small towards the end, so that no worker waits for another's long one.
  private func nextJobs(from todo: [Int64], _ shared: borrowing Mutex<Shared>) -> ArraySlice<Int64>? {
    shared.withLock { shared in
      guard shared.next < todo.count, shared.failure == nil else { return nil }
      if mustStop() {
        shared.outcome.stoppedEarly = true
        return nil
      }
      let left = todo.count - shared.next
      let count = max(1, min(Self.batch, left / (2 * max(1, settings.workers))))
      defer { shared.next += count }
      return todo[shared.next..<shared.next + count]
    }
  }

  private func make(
    _ ids: ArraySlice<Int64>, _ fetching: PhotoFetching?, _ workshop: any PhotoWorkshop, _ number: Int,
    _ shared: borrowing Mutex<Shared>
  ) throws {
    try queue.begin(Array(ids))
    let jobs = try queue.jobs(ids: Array(ids))
    var results: [PhotoJobResult] = []
    var outcome = PhotoOutcome()
    for (index, job) in jobs.enumerated() {
      if mustStop() {
        try queue.release(jobs[index...].map(\.id))
        outcome.stoppedEarly = true
        break
      }
      results.append(try result(of: job, workshop, number, &outcome))
      reportProgress(fetching, done: 1, shared)
    }
    if outcome.bytesWritten > 0 { do throws(FileError) { try disk.sync() } catch { throw error.failure } }
    try queue.record(results, at: clock.microsecondsSince1970())
    shared.withLock { $0.outcome.add(outcome) }
  }

  private func result(
    of job: PhotoJob, _ workshop: any PhotoWorkshop, _ number: Int, _ outcome: inout PhotoOutcome
  ) throws -> PhotoJobResult {
    let fingerprint = settings.fingerprint
    let group: PhotoGroup = job.isAvatar ? .avatar : .picture
    let answer = try asking(job, fingerprint) { workshop.make(job.reference, group, known: $0) }
    let end: PhotoJobResult.End
    switch answer.end {
    case .made(let source, let made):
      let sizes = try write(made, of: source, job, number, &outcome)
      outcome.processed += 1
      end = .made(source: source, sizes: sizes, preview: made.preview)
    case .known(let result):
      outcome.fromCache += 1
      end = .known(result: result)
    case .refused(let refusal):
      end = refusal.end(attempts: job.attempts, nextAttempt: nextAttempt(of: job))
    }
    return PhotoJobResult(job: job.id, settings: fingerprint, source: answer.file, end: end)
  }

  func nextAttempt(of job: PhotoJob) -> Int64 {
    clock.microsecondsSince1970() + Int64(backoff.seconds(job.reference, attempts: job.attempts) * 1e6)
  }

  /// Calls `body` with a function that says whether copies of some bytes exist. Throws if the store failed meanwhile.
  func asking(
    _ job: PhotoJob, _ fingerprint: String, _ make: (_ known: KnownPhoto) -> PhotoAnswer
  ) throws -> PhotoAnswer {
    var fault: (any Error)?
    let answer = make { source in
      do { return try known(source, job, fingerprint) } catch {
        fault = error
        return nil
      }
    }
    if let fault { throw fault }
    return answer
  }

  /// The result of the same bytes, of this queue or of those that are shared, if all its copies are still on the disk.
  private func known(_ source: String, _ job: PhotoJob, _ fingerprint: String) throws -> Int64? {
    let result = try queue.result(source: source, isAvatar: job.isAvatar, settings: fingerprint)
    if let result, try queue.sizes(ofResult: result).allSatisfy(disk.contains) { return result }
    let other = try disk.shared?.result(of: source, isAvatar: job.isAvatar, settings: fingerprint)
    guard let other, other.sizes.allSatisfy(disk.contains) else { return nil }
    return try queue.add(other, isAvatar: job.isAvatar)
  }

  /// Writes the copies of a photo. Those that are shared are kept at once, as this night may be killed.
  func write(
    _ made: MadePhoto, of source: String, _ job: PhotoJob, _ number: Int, _ outcome: inout PhotoOutcome
  ) throws -> [PhotoCopy.Size] {
    let sizes = try write(made, number, &outcome)
    let result = RememberedPhoto.Result(
      source: source, settings: settings.fingerprint, preview: made.preview, sizes: sizes)
    try disk.shared?.keep(result, isAvatar: job.isAvatar, at: disk.path)
    return sizes
  }

  private func write(
    _ made: MadePhoto, _ number: Int, _ outcome: inout PhotoOutcome
  ) throws(Failure) -> [PhotoCopy.Size] {
    do throws(FileError) {
      var sizes: [PhotoCopy.Size] = []
      for copy in made.copies {
        let size = PhotoCopy.Size(
          digest: PhotoDisk.digest(copy.bytes), pixels: copy.pixels, width: copy.width, height: copy.height,
          format: settings.format.ending, bytes: copy.bytes.count)
        outcome.bytesWritten += try disk.write(copy.bytes, as: size, worker: number)
        sizes.append(size)
      }
      return sizes
    } catch { throw error.failure }
  }
}

extension PhotoRefusal {
  /// The number of attempts after which a photo counts as unreadable if its worker died or was too slow each time.
  private static let maxAttemptsForSuspect = 3

  /// The end of a job with a refusal. It is final, with two exceptions: if something is missing on this machine, every
  /// run tries again; if the photo may not be the cause, the job waits until `nextAttempt`.
  func end(attempts: Int, nextAttempt: Int64) -> PhotoJobResult.End {
    let isDoubtful = kind == PhotoProblems.workerDied || kind == PhotoProblems.tooSlow
    if isDoubtful, attempts >= Self.maxAttemptsForSuspect {
      return .failed(.unreadable, problem: kind.id, reason: reason)
    }
    return switch outcome {
    case .waiting, .offline:
      .waits(outcome, problem: kind.id, reason: reason, nextAttempt: isDoubtful ? nextAttempt : nil)
    case .ready, .tooLarge, .unreadable: .failed(outcome, problem: kind.id, reason: reason)
    }
  }
}

extension PhotoOutcome {
  /// Adds tonight's work of one batch. The present state of photos is counted at the end.
  mutating func add(_ other: PhotoOutcome) {
    processed += other.processed
    fetched += other.fetched
    fromCache += other.fromCache
    bytesWritten += other.bytesWritten
    stoppedEarly = stoppedEarly || other.stoppedEarly
  }
}
