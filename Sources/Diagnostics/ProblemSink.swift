/// Takes problems; every stage is handed one.
package protocol ProblemSink: Sendable {
  /// Takes one problem; called from any thread, never blocks for long.
  func report(_ problem: Problem)
}
