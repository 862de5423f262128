/// Receives problems; every stage has one.
package protocol ProblemSink: Sendable {
  /// Reports one problem. May be called from any thread, and never blocks for long.
  func report(_ problem: Problem)
}
