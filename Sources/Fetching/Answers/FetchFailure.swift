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
