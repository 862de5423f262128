internal import Diagnostics
internal import Lake
internal import Model

/// `sumaq shard sum manifest`: names what is in place, when all of it is, and removes what the night before had and this
/// one has not: first files of the site, then what no task of this night made.
struct ManifestTask {
  let night: ShardNight

  func run() throws -> DoneList {
    for task in night.applications { _ = try night.done(task) }
    var list = DoneList(ShardTask.sum(.manifest).name)
    guard let publishing = try night.publishing() else { return list }
    var manifest = LakeManifest(night: night.plan.night, number: night.plan.number)
    manifest.packs = publishing.packs
    try night.lake.put(manifest.json, as: LakeState.manifest)
    list.figures["removed"] = try PackPlacing(lake: night.lake, publishing: publishing).removeGone()
    for other in try LakeState(night.lake).publishing where other.number <= night.plan.number {
      guard other.night != night.plan.night else { continue }
      try night.lake.remove(LakeState.name(of: other.night), upTo: LakeState.folder)
    }
    let kept = try LakeHistory(night.lake).keep(manifest, most: night.run.settings.nights)
    try LakeSweep(night: night, kept: kept).run()
    // Until here a later night takes over what this one has not removed yet.
    try night.lake.remove(LakeState.name(of: night.plan.night), upTo: LakeState.folder)
    return list
  }
}
