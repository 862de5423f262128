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
    guard let publishing = try night.publishing() else {
      // An attempt before may have been cut off while it swept.
      try LakeSweep(night: night, kept: LakeHistory(night.lake).manifests).run()
      return list
    }
    var manifest = LakeManifest(night: night.plan.night, number: night.plan.number)
    (manifest.packs, manifest.forgotten) = (publishing.packs, publishing.forgotten)
    manifest.files = publishing.files
    try night.lake.put(manifest.json, as: LakeState.manifest)
    list.figures["removed"] = try PackPlacing(lake: night.lake, publishing: publishing).removeGone()
    // Nights that this one has taken over.
    let former = Set(publishing.former)
    for other in try LakeState(night.lake).publishing where other.packs.allSatisfy(former.contains) {
      try night.lake.remove(LakeState.name(of: other.night), upTo: LakeState.folder)
    }
    try night.lake.remove(LakeState.name(of: night.plan.night), upTo: LakeState.folder)
    let kept = try LakeHistory(night.lake).keep(manifest, most: night.run.settings.nights)
    try LakeSweep(night: night, kept: kept).run()
    return list
  }
}
