package import Diagnostics

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
