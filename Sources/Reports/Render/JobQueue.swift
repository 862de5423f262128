/// Hands out jobs to workers so that each scan of the reviews is made by one of them.
///
/// The process of a worker scans all reviews before its first question about their sums, and remembers the sums. A job
/// that needs such a scan goes to the worker that has made it, and to no other.
struct JobQueue<Job> {
  private var left: [(job: Job, scans: Set<String>)]
  /// The worker that makes each scan.
  private var owners: [String: Int] = [:]

  /// `scans` returns the scans that a job needs.
  init(_ jobs: [Job], scans: (Job) -> Set<String>) { left = jobs.map { ($0, scans($0)) } }

  /// The next job of a worker; nil if all jobs that are left belong to others.
  mutating func next(for worker: Int) -> Job? {
    var best: (index: Int, rank: Int)?
    for (index, entry) in left.enumerated() {
      guard let rank = rank(entry.scans, worker), rank < best?.rank ?? .max else { continue }
      best = (index, rank)
      if rank == 0 { break }
    }
    guard let best else { return nil }
    let entry = left.remove(at: best.index)
    for scan in entry.scans where owners[scan] == nil { owners[scan] = worker }
    return entry.job
  }

  /// How well a worker suits a job, 0 best; nil if others have made all of its scans.
  private func rank(_ scans: Set<String>, _ worker: Int) -> Int? {
    if scans.isEmpty { return 2 }
    let others = scans.filter { scan in owners[scan].map { $0 != worker } ?? false }
    if others.count == scans.count { return nil }
    if !others.isEmpty { return 3 }
    return scans.allSatisfy { owners[$0] == worker } ? 0 : 1
  }
}
