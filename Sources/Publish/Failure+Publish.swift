internal import Diagnostics
internal import Platform

extension Failure {
  /// The failure for something at `path` that sumaq did not write, and that prevents publishing.
  static func foreign(_ path: String, _ words: String) -> Failure {
    Failure(.cannotCreate, PublishProblems.foreign.problem(at: Place(path), "\(Printable.line(path)) \(words)"))
  }

  /// Runs `body`, and turns system errors into failures with the right exit code.
  static func wrapping<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as FileError { throw error.failure }
  }
}
