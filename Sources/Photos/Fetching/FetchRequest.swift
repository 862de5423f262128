internal import Fetching

/// A photo to be fetched.
struct FetchRequest: Sendable, Hashable {
  /// The job of the queue.
  let job: Int64
  /// The reference in the rows.
  let reference: String
  let isAvatar: Bool
  /// The validators of the existing copy; empty if there is none, or it must be fetched again.
  var validators = Validators()
}

/// The result of a request.
struct FetchAnswer: Sendable {
  enum End: Sendable, Hashable {
    /// The spool has a file of this many bytes.
    case fetched(bytes: Int)
    /// The server still has the same photo.
    case unchanged
    case failed(FetchFailure)
    /// The request is repeated later, not before this time if the server named one.
    case waits(FetchFailure, retryAfter: Int64?)
    /// The request was not sent, because its host was suspended or the time was over. It counts as no attempt.
    case putBack
  }

  let request: FetchRequest
  let end: End
  var validators = Validators()
  /// Microseconds since 1970 until which the photo counts as unchanged; nil if the server did not say.
  var freshUntil: Int64?
}
