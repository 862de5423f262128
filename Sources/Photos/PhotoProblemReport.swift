internal import Diagnostics
internal import Model
internal import Store

/// Reports problems of photos when the night's work on them is over.
///
/// They are read from the queue. Thus their order is that of the references and not of the workers, a photo that waits
/// or that failed on an earlier night is reported too, and a file that is wanted in two uses is reported once.
struct PhotoProblemReport {
  let queue: PhotoQueue
  let kinds: Set<PhotoKind>

  /// The number of jobs that are read together.
  private static let page = 1000
  /// For this many problems of each kind, the reason names a row that wants the photo; this is more than any list
  /// shows.
  private static let named = 20

  func report(to problems: any ProblemSink) throws {
    guard try queue.hasProblems() else { return }
    var counts: [String: Int] = [:]
    var last: PhotoJob?
    while true {
      let jobs = try queue.withProblems(after: last, limit: Self.page)
      guard let end = jobs.last else { return }
      let single = Self.single(jobs, after: last)
      last = end
      var named: Set<String> = []
      for job in single {
        counts[job.problem, default: 0] += 1
        if counts[job.problem, default: 0] <= Self.named { named.insert(job.reference) }
      }
      let wanters = named.isEmpty ? [:] : try queue.wanters(of: named.sorted(), kinds: kinds)
      for job in single { problems.report(Self.problem(of: job, wanters[job.reference] ?? [])) }
    }
  }

  /// The jobs without those that report the same problem of the same file as the previous job.
  private static func single(_ jobs: [PhotoJob], after last: PhotoJob?) -> [PhotoJob] {
    zip([last] + jobs, jobs).compactMap { before, job in
      before?.reference == job.reference && before?.problem == job.problem && before?.lastError == job.lastError
        ? nil : job
    }
  }

  private static func problem(of job: PhotoJob, _ wanters: [PhotoWanter]) -> Problem {
    let wanted = words(wanters)
    if job.hasResult, PhotoReference(job.reference) == .remote {
      return PhotoProblems.savedCopy.problem(
        at: Place(Printable.line(job.reference, limit: 200)), "its saved copy is shown: \(job.lastError)\(wanted)")
    }
    return PhotoRefusal(PhotoProblems.kind(job.problem), job.lastError + wanted, job.outcome).problem(job.reference)
  }

  /// `; dish “d-7” of restaurants/el-tambo.html and 3 more rows want it`.
  static func words(_ wanters: [PhotoWanter]) -> String {
    guard let first = wanters.first else { return "" }
    let others = wanters.reduce(0) { $0 + $1.rows } - 1
    let more = others == 0 ? " wants it" : others == 1 ? " and 1 more row want it" : " and \(others) more rows want it"
    return "; " + row(first) + more
  }

  /// An id that looks like an e-mail address or a phone number is not repeated.
  private static func row(_ wanter: PhotoWanter) -> String {
    let name = wanter.kind == .avatar ? "user" : wanter.kind.rawValue
    let id = Slug.shown(wanter.id) != wanter.id ? "" : " “\(Printable.line(wanter.id, limit: 60))”"
    let pages =
      [wanter.restaurant.map { "restaurants/\(Slug.of($0)).html" }, wanter.user.map { "users/\(Slug.of($0)).html" }]
      .compactMap(\.self)
    return name + id + (pages.isEmpty ? "" : " on " + pages.joined(separator: " and "))
  }
}
