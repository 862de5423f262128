internal import Diagnostics

/// The problems of sites that are made by shards.
enum ShardProblems {
  static let refused = ProblemKind("shard.refused")
  static let changed = ProblemKind("shard.plan-changed")
  static let foreignLake = ProblemKind("shard.foreign-lake")
  static let damagedMember = ProblemKind("shard.damaged-member")
  static let unknownNight = ProblemKind("shard.unknown-night")
  static let overtaken = ProblemKind("shard.overtaken")
  static let samePath = ProblemKind("shard.same-path")
  static let otherKeys = ProblemKind("shard.other-keys")
  static let badTask = ProblemKind("shard.unknown-task")
}
