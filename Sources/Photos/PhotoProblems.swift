package import Diagnostics
internal import Fetching
internal import Model
internal import Store

/// The problems of photos. Each affects only its own photo.
package enum PhotoProblems {
  package static let missing = ProblemKind("photos.missing")
  package static let outside = ProblemKind("photos.outside-exports")
  package static let notAFile = ProblemKind("photos.not-a-file")
  package static let forbidden = ProblemKind("photos.cannot-read")
  package static let notAPicture = ProblemKind("photos.not-a-picture")
  package static let unsupported = ProblemKind("photos.unsupported")
  package static let tooLarge = ProblemKind("photos.too-large")
  package static let damaged = ProblemKind("photos.damaged")
  package static let libraryMissing = ProblemKind("photos.library-missing")
  package static let workerDied = ProblemKind("photos.decoder-crashed")
  package static let tooSlow = ProblemKind("photos.too-slow")
  package static let noWorker = ProblemKind("photos.no-worker")
  package static let timeOver = ProblemKind("photos.time-over")

  // MARK: Fetching

  package static let invalidAddress = ProblemKind("photos.invalid-address")
  package static let refusedAddress = ProblemKind("photos.refused-address")
  package static let tooManyRedirects = ProblemKind("photos.redirects")
  package static let unauthorized = ProblemKind("photos.unauthorized")
  package static let clientError = ProblemKind("photos.not-there")
  package static let serverError = ProblemKind("photos.server-error")
  package static let unreachable = ProblemKind("photos.unreachable")
  package static let savedCopy = ProblemKind("photos.saved-copy")

  /// The kind of an id in the queue.
  static func kind(_ id: String) -> ProblemKind { ProblemKind.known(id) ?? damaged }
}

/// The reason why a photo has no copies: the kind of problem, the words, and what pages show.
struct PhotoRefusal: Error, Sendable, Hashable, Codable {
  let kind: ProblemKind
  let reason: String
  let outcome: PhotoCopy.State

  init(_ kind: ProblemKind, _ reason: String, _ outcome: PhotoCopy.State = .unreadable) {
    self.kind = kind
    self.reason = reason
    self.outcome = outcome
  }

  init(_ error: CodecError) {
    switch error {
    case .unknownFormat: self.init(PhotoProblems.notAPicture, error.description)
    case .unsupported: self.init(PhotoProblems.unsupported, error.description)
    case .tooLarge: self.init(PhotoProblems.tooLarge, error.description, .tooLarge)
    case .damaged, .cannotEncode: self.init(PhotoProblems.damaged, error.description)
    case .libraryMissing: self.init(PhotoProblems.libraryMissing, error.description, .waiting)
    }
  }

  /// `reference` identifies the file: a path in the exports folder, or an address.
  func problem(_ reference: String) -> Problem {
    kind.problem(at: Place(ofPhoto: reference), "the photo cannot be shown: \(reason)")
  }
}

extension Place {
  /// The location of a photo from its reference, without parts that must stay private.
  package init(ofPhoto reference: String) { self.init(Printable.line(ShownAddress.of(reference), limit: 200)) }
}

/// The reasons of problems with photos that exceed a limit.
enum PhotoLimit {
  static let memory = "decoding it needs more memory than a worker may use"

  static func bytes(_ count: Int, _ limit: Int) -> String {
    "it has \(millions(count)) MB, more than the \(millions(limit)) MB of photos.megabytes"
  }

  /// The reason for a photo that was not read to its end.
  static func over(_ limit: Int) -> String { "it has more than the \(millions(limit)) MB of photos.megabytes" }

  static func pixels(_ width: Int, _ height: Int, _ limit: Int) -> String {
    "it has \(width) x \(height) pixels, more than the \(millions(limit)) megapixels of photos.megapixels"
  }

  /// The number in millions, with one decimal if it is not whole.
  private static func millions(_ count: Int) -> String {
    let tenths = (count + 99_999) / 100_000
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension FetchFailure {
  /// What pages show instead of the photo.
  var outcome: PhotoCopy.State {
    switch self {
    case .tooLarge: .tooLarge
    case .serverError, .tooManyRequests, .timeout, .unreachable: .offline
    case .invalidAddress, .refusedAddress, .tooManyRedirects, .unauthorized, .clientError, .wrongContent: .unreadable
    }
  }

  var kind: ProblemKind {
    switch self {
    case .invalidAddress: PhotoProblems.invalidAddress
    case .refusedAddress: PhotoProblems.refusedAddress
    case .tooManyRedirects: PhotoProblems.tooManyRedirects
    case .unauthorized: PhotoProblems.unauthorized
    case .clientError: PhotoProblems.clientError
    case .serverError, .tooManyRequests: PhotoProblems.serverError
    case .timeout, .unreachable: PhotoProblems.unreachable
    case .tooLarge: PhotoProblems.tooLarge
    case .wrongContent: PhotoProblems.notAPicture
    }
  }
}

/// Reports problems of photos when the night's work on them is over.
///
/// They are read from the queue. Thus their order is that of the references and not of the workers, a photo that waits
/// or that failed on an earlier night is reported too, and a file that is wanted in two uses is reported once.
struct PhotoProblemReport {
  let queue: PhotoQueue
  let kinds: Set<PhotoKind>

  /// The number of jobs that are read together.
  private static let page = 1000
  /// For this many problems of each kind, the reason names a row that wants the photo; this is more than any list shows.
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
    let further = wanters.reduce(0) { $0 + $1.rows } - 1
    let more =
      further == 0 ? " wants it" : further == 1 ? " and 1 more row want it" : " and \(further) more rows want it"
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
