package import Diagnostics
internal import Platform
package import Sealing
internal import Synchronization

/// Checks that a folder of pages can be opened without a server and without a network.
///
/// Every link, fragment, asset and candidate of a `srcset` must exist, nothing may load from elsewhere, and every name
/// must be valid on any file system. Several workers read one page each at a time. Only the list of files is kept in
/// memory, so that 300,000 pages need some 30 MB.
package struct SiteChecker: Sendable {
  private let folder: String
  private let workers: Int
  private let access: SiteAccess?

  /// With `access` what is sealed is opened, too.
  package init(_ folder: String, workers: Int = 1, access: SiteAccess? = nil) {
    self.access = access
    self.folder = folder.hasSuffix("/") && folder.utf8.count > 1 ? String(folder.dropLast()) : folder
    self.workers = max(1, workers)
  }

  /// Reports every finding with its line and column. Throws only if the folder itself cannot be read.
  ///
  /// `cancelled` is called before each file; then the counts so far are returned.
  package func run(
    _ problems: any ProblemSink, cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(Failure) -> CheckOutcome {
    let counter = Counter(problems)
    let listing = try Failure.ofFiles { () throws(FileError) in try SiteListing(folder) { counter.report($0) } }
    let sealed = SealedCheck()
    let offline = OfflineCheck(folder, listing)
    each(listing.count, cancelled) {
      CheckWorker(folder, listing, counter, sealed, offline)
    } piece: { worker, index in
      worker.check(index)
    }
    if !cancelled() { offline?.finish(listing, counter) }
    if let access { open(access, listing, counter, sealed, cancelled) }
    var outcome = counter.outcome
    outcome.files = listing.count
    return outcome
  }

  /// Compares the lists of `offline/` alone with the files; returns the number of problems.
  package func checkLists(_ problems: any ProblemSink) throws(Failure) -> Int {
    let counter = Counter(problems)
    let listing = try Failure.ofFiles { () throws(FileError) in try SiteListing(folder) { _ in } }
    guard let offline = OfflineCheck(folder, listing) else {
      counter.report(CheckProblems.offlineList.problem(at: Place(folder + "/offline"), "there are no lists"))
      return 1
    }
    each(listing.count, { false }) {
      CheckWorker(folder, listing, counter, SealedCheck(), offline)
    } piece: { worker, index in
      worker.list(index)
    }
    offline.finish(listing, counter)
    return counter.outcome.problems
  }

  /// Calls `piece` with each number on one of the workers, and ends these.
  private func each(
    _ count: Int, _ cancelled: @escaping @Sendable () -> Bool, begin: @escaping @Sendable () -> CheckWorker,
    piece: @escaping @Sendable (CheckWorker, Int) -> Void
  ) {
    let next = Shared(Atomic<Int>(0))
    Workers.run(workers) { _ in
      let worker = begin()
      while true {
        let index = next.value.add(1, ordering: .relaxed).oldValue
        guard index < count, !cancelled() else { break }
        piece(worker, index)
      }
      worker.finish()
    }
  }

  /// Opens what is sealed, a slot or sealed folder at a time.
  private func open(
    _ access: SiteAccess, _ listing: SiteListing, _ counter: Counter, _ sealed: SealedCheck,
    _ cancelled: @escaping @Sendable () -> Bool
  ) {
    let (people, subjects) = (access.list.people, access.list.subjects)
    let folder = folder
    each(people.count + subjects.count, cancelled) {
      CheckWorker(folder, listing, counter, sealed)
    } piece: { worker, index in
      let opening = SealedOpening(folder: folder, listing: listing, access: access, worker: worker)
      if index < people.count { opening.check(people[index]) } else { opening.check(subjects[index - people.count]) }
    }
    for (path, reason) in SealedOpening.strangers(listing, access) {
      counter.report(CheckProblems.sealedOpening.problem(at: Place(folder + "/" + path), reason))
    }
  }

  /// Passes problems on and counts them.
  final class Counter: ProblemSink {
    private let sink: any ProblemSink
    private let counts = Mutex(CheckOutcome())

    init(_ sink: any ProblemSink) {
      self.sink = sink
    }

    var outcome: CheckOutcome { counts.withLock { $0 } }

    func report(_ problem: Problem) {
      counts.withLock { $0.problems += 1 }
      sink.report(problem)
    }

    func add(pages: Int, links: Int) {
      counts.withLock {
        $0.pages += pages
        $0.links += links
      }
    }
  }
}
