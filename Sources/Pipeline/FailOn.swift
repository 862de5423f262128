/// What makes a command that succeeded exit with code 1.
package enum FailOn: String, Sendable, CaseIterable, Codable {
  /// Incomplete exports, or more losses than last night.
  case exports
  /// The same, and any problem that the last night did not have.
  case new
  /// Any problem.
  case any
}
