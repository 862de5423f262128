package import Diagnostics
internal import Platform
internal import Synchronization

/// Proves that a folder of pages opens without a server and without a network.
///
/// Every link, fragment, asset and candidate of a `srcset` must be there, nothing may load from elsewhere, and every
/// name must be one that any disk takes. Pages are read one at a time by several workers; what is kept is the list of
/// files, so 300,000 pages need some 30 MB.
package struct SiteChecker: Sendable {
  private let folder: String
  private let workers: Int

  package init(_ folder: String, workers: Int = 1) {
    self.folder = folder.hasSuffix("/") && folder.utf8.count > 1 ? String(folder.dropLast()) : folder
    self.workers = max(1, workers)
  }

  /// Reports every finding with its line and column; throws only where the folder itself cannot be read.
  ///
  /// `cancelled` is asked before each file; what was looked at by then is returned.
  package func run(
    _ problems: any ProblemSink, cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(Failure) -> CheckOutcome {
    let counter = Counter(problems)
    let listing: SiteListing
    do throws(FileError) {
      listing = try SiteListing(folder) { counter.report($0) }
    } catch {
      throw error.failure
    }
    let next = Shared(Atomic<Int>(0))
    Workers.run(workers) { _ in
      let worker = CheckWorker(folder, listing, counter)
      while true {
        let index = next.value.add(1, ordering: .relaxed).oldValue
        guard index < listing.count, !cancelled() else { break }
        worker.check(index)
      }
      worker.finish()
    }
    var outcome = counter.outcome
    outcome.files = listing.count
    return outcome
  }

  /// Passes problems on and counts.
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
