internal import Diagnostics
internal import Platform

extension Failure {
  /// A thing at `path` that is not sumaq's and that nothing can be published around.
  static func foreign(_ path: String, _ words: String) -> Failure {
    Failure(.cannotCreate, PublishProblems.foreign.problem(at: Place(path), "\(Printable.line(path)) \(words)"))
  }

  /// `body`, whose system errors become failures with the right exit code.
  static func wrapping<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as FileError { throw error.failure }
  }
}
