internal import CShardRunners

/// A program that runs the tasks of a plan, which `sumaq shard runner` prints.
package enum ShardRunner: String, CaseIterable, Sendable {
  case spark
  case parallel
  /// The job in which the engine shuffles.
  case engine

  package var text: String {
    let pointer =
      switch self {
      case .spark: cshardrunners_spark()
      case .parallel: cshardrunners_parallel()
      case .engine: cshardrunners_engine()
      }
    return pointer.map { String(cString: $0) } ?? ""
  }
}
