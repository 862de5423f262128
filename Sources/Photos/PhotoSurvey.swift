internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// Looks through the queue for what must be done tonight.
struct PhotoSurvey {
  let settings: PhotoSettings
  let queue: PhotoQueue
  let disk: PhotoDisk

  /// Microseconds since 1970.
  let now: Int64

  /// The jobs whose file, settings or copies are not as they were, oldest first; those that rest after a failed
  /// attempt are left out. Photos that failed before and are as they were are reported again.
  func jobsToDo(_ photos: borrowing LocalPhotos, _ problems: any ProblemSink) throws -> [Int64] {
    var todo: [Int64] = []
    var last: Int64 = 0
    while true {
      let jobs = try queue.jobs(after: last, limit: 1000)
      guard let end = jobs.last else { return todo }
      last = end.id
      for job in jobs {
        if PhotoReference(job.reference) == .remote { continue }
        if try isDone(job, photos) {
          if job.state == .failed { report(job, problems) }
        } else if rests(job) {
          report(job, problems)
        } else {
          todo.append(job.id)
        }
      }
    }
  }

  private func rests(_ job: PhotoJob) -> Bool { job.nextAttempt.map { $0 > now } ?? false }

  private func isDone(_ job: PhotoJob, _ photos: borrowing LocalPhotos) throws -> Bool {
    guard job.settings == settings.fingerprint, job.state == .completed || job.state == .failed else { return false }
    do throws(PhotoRefusal) {
      guard try photos.look(job.reference) == job.source else { return false }
    } catch {
      // Nothing can be read where nothing could be read before.
      return job.source == nil && job.problem == error.kind.id && job.lastError == error.reason
    }
    return try job.state == .failed || queue.sizes(ofJob: job.id).allSatisfy(disk.holds)
  }

  private func report(_ job: PhotoJob, _ problems: any ProblemSink) {
    guard !job.problem.isEmpty else { return }
    problems.report(PhotoRefusal(PhotoProblems.kind(job.problem), job.lastError, job.outcome).problem(job.reference))
  }
}
