internal import Model
internal import Platform
internal import Store

/// Finds the jobs of the queue that need work tonight.
struct PhotoSurvey {
  let settings: PhotoSettings
  let queue: PhotoQueue
  let disk: PhotoDisk

  /// Microseconds since 1970.
  let now: Int64

  /// The jobs whose file, settings or copies have changed, the oldest first. Those that wait after a failed attempt are
  /// left out.
  func jobsToDo(_ photos: borrowing LocalPhotos) throws -> [Int64] {
    var todo: [Int64] = []
    var last: Int64 = 0
    while true {
      let jobs = try queue.jobs(after: last, limit: 1000)
      guard let end = jobs.last else { return todo }
      last = end.id
      for job in jobs {
        if PhotoReference(job.reference) == .remote { continue }
        if try !isDone(job, photos), !rests(job) { todo.append(job.id) }
      }
    }
  }

  private func rests(_ job: PhotoJob) -> Bool { job.nextAttempt.map { $0 > now } ?? false }

  private func isDone(_ job: PhotoJob, _ photos: borrowing LocalPhotos) throws -> Bool {
    guard job.settings == settings.fingerprint, job.state == .completed || job.state == .failed else { return false }
    do throws(PhotoRefusal) {
      guard try photos.source(of: job.reference) == job.source else { return false }
    } catch {
      // A file that could not be read before still cannot be.
      return job.source == nil && job.problem == error.kind.id && job.lastError == error.reason
    }
    return try job.state == .failed || queue.sizes(ofJob: job.id).allSatisfy(disk.contains)
  }
}
