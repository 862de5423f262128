internal import Fetching

/// A photo to be fetched.
struct FetchRequest: Sendable, Hashable {
  /// The job of the queue.
  let job: Int64
  /// As the rows have it.
  let reference: String
  let isAvatar: Bool
  /// What the server said of the copy that is there; empty where there is none or it is to be fetched again.
  var validators = Validators()
}

/// What became of it.
struct FetchAnswer: Sendable {
  enum End: Sendable, Hashable {
    /// A file of so many bytes lies in the spool.
    case fetched(bytes: Int)
    /// The server has the same photo still.
    case unchanged
    case failed(FetchFailure)
    /// Asked again, not before this time where the server named one.
    case waits(FetchFailure, retryAfter: Int64?)
    /// Not asked, because its host was put aside or the time was over: no attempt.
    case putBack
  }

  let request: FetchRequest
  let end: End
  var validators = Validators()
  /// Microseconds since 1970 until which it is taken to be the same; nil where the server did not say.
  var freshUntil: Int64?
}
