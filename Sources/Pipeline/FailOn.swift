/// What makes a command that was done end with 1.
package enum FailOn: String, Sendable, CaseIterable {
  /// Exports that are not whole, or of which more is lost than last night.
  case exports
  /// These, and any problem that the last night did not have.
  case new
  /// Any problem.
  case any
}
