internal import Diagnostics
internal import Lake
internal import Model

extension ShardNight {
  /// The tasks that make packs.
  var packs: [ShardTask] {
    shards.map(ShardTask.make) + [.sum(.lists)]
      + (plan.access.seals ? shards.map(ShardTask.seal) + [.sum(.sealed)] : [])
      + (plan.isApp ? [.sum(.offline)] : [])
  }

  /// How many files the packs have together, or those but for one.
  func packed(but other: ShardTask? = nil) throws -> Int {
    try packs.reduce(0) { try $0 + ($1 == other ? 0 : done($1).figures["files"] ?? 0) }
  }

  /// Puts a pack, and lists it.
  func list(_ task: ShardTask, _ pack: PackSink) throws -> DoneList {
    let (file, files) = try pack.finish()
    var list = DoneList(task.name)
    list.files = [try put(file, "packs", of: task)]
    list.figures["files"] = files.count
    return list
  }

  /// The tasks that put packs in place.
  var applications: [ShardTask] {
    ShardTask.Pack.stages(of: plan.shards, seals: plan.access.seals, hasLists: plan.isApp).joined().map(
      ShardTask.apply)
  }

  /// The packs that this night puts in place.
  func placedPacks() throws -> [PlacedPack] {
    try packs.map { PlacedPack(task: $0.name, shards: plan.shards, file: try done($0).file("packs")) }
  }

  /// What `sum publish` wrote of this night; nil if all of the night is in place and was tidied up.
  func publishing() throws(Failure) -> LakeManifest? {
    let state = try LakeState(lake)
    if let own = state.publishing.first(where: { $0.night == plan.night }) { return own }
    if state.manifest?.night == plan.night { return nil }
    throw Failure(
      .inputOutput,
      LakeProblems.missing.problem(
        at: Place(lake.path(LakeState.name(of: plan.night))), "the task sum-publish is not done"))
  }
}
