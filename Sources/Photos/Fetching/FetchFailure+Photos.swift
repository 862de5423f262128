internal import Diagnostics
internal import Fetching
internal import Model

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
