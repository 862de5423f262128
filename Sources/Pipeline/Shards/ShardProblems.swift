internal import Diagnostics
internal import Lake

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

  static func refused(_ path: String?, _ words: String, mend: String) -> Failure {
    Failure(.usage, refused.problem(at: path.map { Place($0) }, words, mend: mend))
  }
}

/// The problems of what is asked of a lake whose night is in place.
enum LakeActProblems {
  static let noNight = ProblemKind("lake.no-night")
  static let notInPlace = ProblemKind("lake.not-in-place")
  static let damagedWork = ProblemKind("lake.damaged-work")
  static let differs = ProblemKind("lake.site-differs")

  static func overtaken(_ lake: LakeFolder) -> Failure {
    Failure(
      .usage,
      ShardProblems.overtaken.problem(
        at: Place(lake.path(LakeState.manifest)), "another night was put in place since this one was planned"))
  }
}

extension LakeState {
  /// What is in place. Fails if a night is on its way; `goesOn` if it is one of `rollback`, which may be begun again.
  func inPlace(_ lake: LakeFolder, goesOn: Bool = false) throws(Failure) -> LakeManifest {
    if let manifest, publishing.isEmpty || goesOn && publishing.allSatisfy({ $0.back != nil }) { return manifest }
    throw Failure(
      .usage,
      LakeActProblems.notInPlace.problem(
        at: Place(lake.path(LakeState.manifest)),
        publishing.isEmpty ? "no night is in place" : "a night is being put in place, or was not to its end"))
  }
}
