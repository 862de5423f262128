internal import CShardRunners

/// The job by which an engine makes a site of shards, which `sumaq shard runner` prints.
package enum ShardRunner: String, Sendable {
  case spark

  package var text: String { cshardrunners_spark().map { String(cString: $0) } ?? "" }
}
