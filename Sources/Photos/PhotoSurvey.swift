internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// Looks through the queue for what must be done tonight.
struct PhotoSurvey {
  let settings: PhotoSettings
  let queue: PhotoQueue
  let disk: PhotoDisk

  /// The jobs whose file, settings or copies are not as they were, oldest first. Photos that failed before and are
  /// as they were are reported again.
  func jobsToDo(_ photos: borrowing LocalPhotos, _ problems: any ProblemSink) throws -> [Int64] {
    let fingerprint = settings.fingerprint
    var todo: [Int64] = []
    var last: Int64 = 0
    while true {
      let jobs = try queue.jobs(after: last, limit: 1000)
      guard let end = jobs.last else { return todo }
      last = end.id
      for job in jobs {
        if PhotoReference(job.reference) == .remote { continue }
        if try isDone(job, fingerprint, photos.status(job.reference)) {
          report(job, problems)
        } else {
          todo.append(job.id)
        }
      }
    }
  }

  private func isDone(_ job: PhotoJob, _ fingerprint: String, _ source: PhotoJob.Source?) throws -> Bool {
    guard job.settings == fingerprint, job.source == source else { return false }
    switch job.state {
    // Without a file nothing was remembered but the failure, which is looked at again at the price of a look.
    case .failed: return source != nil
    case .completed: return try source != nil && queue.sizes(ofJob: job.id).allSatisfy(disk.holds)
    case .pending, .fetching, .processing: return false
    }
  }

  private func report(_ job: PhotoJob, _ problems: any ProblemSink) {
    guard job.state == .failed else { return }
    problems.report(PhotoRefusal(PhotoProblems.kind(job.problem), job.lastError, job.outcome).problem(job.reference))
  }
}
