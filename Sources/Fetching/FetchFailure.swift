internal import Diagnostics

/// The reason why a request failed. It decides whether the request is repeated.
package enum FetchFailure: Error, Sendable, Hashable {
  case invalidAddress(String)
  /// The address leads to this machine, its own network or nowhere.
  case refusedAddress(String)
  case tooManyRedirects(Int)
  /// 401, 403 and 407.
  case unauthorized(Int)
  case clientError(Int)
  case serverError(Int)
  /// 429.
  case tooManyRequests
  case timeout
  /// The name does not exist, there was no answer, or the connection broke.
  case unreachable(String)
  case tooLarge(String)
  /// The response is not what was requested.
  case wrongContent(String)

  /// Whether repeating the request cannot help until the address or a setting changes.
  package var isFinal: Bool {
    switch self {
    case .invalidAddress, .refusedAddress, .tooManyRedirects, .unauthorized, .clientError, .tooLarge, .wrongContent:
      true
    case .serverError, .tooManyRequests, .timeout, .unreachable: false
    }
  }

  /// Whether the failure suggests that the whole host is in trouble.
  package var speaksOfHost: Bool { !isFinal }

  package var reason: String {
    switch self {
    case .invalidAddress(let reason), .refusedAddress(let reason), .unreachable(let reason), .tooLarge(let reason),
      .wrongContent(let reason):
      reason
    case .tooManyRedirects(let limit): "it is redirected more than \(limit) times"
    case .unauthorized(let status): "the server asks for a key that it was not given (\(status))"
    case .clientError(let status): "the server has no such file (\(status))"
    case .serverError(let status): "the server is in trouble (\(status))"
    case .tooManyRequests: "the server asks to slow down (429)"
    case .timeout: "the server took too long"
    }
  }

  /// The failure of a status; nil for 200, 304 and redirects.
  package init?(status: Int) {
    switch status {
    case 401, 403, 407: self = .unauthorized(status)
    case 429: self = .tooManyRequests
    case 408: self = .timeout
    case 400...499: self = .clientError(status)
    case 500...: self = .serverError(status)
    default: return nil
    }
  }
}

/// How long to wait after a failure: twice as long after each attempt, and varied so that failed requests are not all
/// repeated at the same time.
package struct Backoff: Sendable {
  package var firstSeconds = 60.0
  package var longestSeconds = 6.0 * 3600
  /// The variation: 0 to 1 for a reference and the number of its attempts.
  package var share: @Sendable (_ reference: String, _ attempts: Int) -> Double

  package init(share: @escaping @Sendable (String, Int) -> Double = Backoff.ownShare) { self.share = share }

  /// For servers, which need longer waits than this machine: from five minutes up to a day.
  package static let fetching: Backoff = {
    var backoff = Backoff()
    backoff.firstSeconds = 300
    backoff.longestSeconds = 86_400
    return backoff
  }()

  /// Seconds to wait after `attempts`: between half of the doubled time and all of it.
  package func seconds(_ reference: String, attempts: Int) -> Double {
    var whole = firstSeconds
    for _ in 1..<max(2, min(attempts, 32)) where attempts > 1 { whole = min(whole * 2, longestSeconds) }
    return whole * (0.5 + share(reference, attempts) / 2)
  }

  /// Always the same for the same job, so that no run depends on chance: a hash of reference and attempt.
  package static let ownShare: @Sendable (String, Int) -> Double = { reference, attempts in
    var hash = ShortHash(reference.utf8)
    hash.add(UInt8(truncatingIfNeeded: attempts))
    return Double(hash.value >> 11) / Double(1 << 53)
  }
}
