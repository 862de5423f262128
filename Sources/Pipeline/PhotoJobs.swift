internal import Diagnostics
internal import Store

/// `sumaq jobs`: the photo queue, and why each waits.
package enum PhotoJobs {
  private static let shown = 200

  package static func text(_ request: RunRequest) throws -> String {
    let queue = PhotoQueue(try StoreAccess.open(request))
    let counts = try queue.counts()
    var lines = [
      "\(Amount.of(counts.referenced, "photo", "photos")): \(Amount.count(counts.ready)) ready, "
        + "\(Amount.count(counts.failed)) failed, \(Amount.count(counts.waiting)) waiting"
    ]
    var after: Int64 = 0
    while lines.count <= shown {
      let jobs = try queue.jobs(after: after, limit: 500)
      guard let last = jobs.last else { break }
      after = last.id
      lines += jobs.filter { $0.outcome != .ready }.map(line)
    }
    if lines.count > shown + 1 { lines = Array(lines.prefix(shown + 1)) + ["and more; sumaq sql can ask for the rest"] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ job: PhotoJob) -> String {
    let why = job.lastError.isEmpty ? words(job) : job.lastError
    let attempts = job.attempts > 1 ? ", \(Amount.of(job.attempts, "attempt", "attempts"))" : ""
    return "  \(job.state.rawValue)  \(Printable.line(job.reference, limit: 120)): \(Printable.line(why, limit: 200))\(attempts)"
  }

  private static func words(_ job: PhotoJob) -> String {
    job.outcome == .offline ? "waits for connectivity" : "not looked at yet"
  }
}
