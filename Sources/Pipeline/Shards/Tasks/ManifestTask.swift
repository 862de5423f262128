internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

/// `sumaq shard sum manifest`: names what is in place, when all of it is, and removes what the night before had and this
/// one has not: first files of the site, then what no task of this night made.
struct ManifestTask {
  let night: ShardNight
  let scratch: String

  func run() throws -> DoneList {
    for task in night.applications { _ = try night.done(task) }
    var list = DoneList(ShardTask.sum(.manifest).name)
    guard let publishing = try night.publishing() else {
      // An attempt before may have been cut off while it swept.
      let kept = try LakeHistory(night.lake).manifests + (LakeState(night.lake).manifest.map { [$0] } ?? [])
      try LakeSweep(night: night, kept: kept).run()
      return list
    }
    try putWhatStays(publishing)
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
    var listed = manifest
    listed.packs = try manifest.packs.map { $0.isSealed ? try listAlone($0) : $0 }
    let kept = try LakeHistory(night.lake).keep(listed, most: night.run.settings.nights)
    // An attempt that is cut off before does all of this again.
    try night.lake.remove(LakeState.name(of: night.plan.night), upTo: LakeState.folder)
    try LakeSweep(night: night, kept: kept + [manifest, listed]).run()
    return list
  }

  /// The pack that tells later which files were sealed, and has none of their bytes: what was sealed for somebody whose
  /// access was taken away does not come back.
  private func listAlone(_ pack: PlacedPack) throws -> PlacedPack {
    let writer = try PackFile(pack.file, in: night.lake).writeList(Path.join(scratch, "list"))
    let file = try night.lake.put(writer, as: "work/packs/\(pack.task)-list")
    return PlacedPack(task: pack.task, shards: pack.shards, file: file)
  }

  /// Puts sealed packs of the night before that stay in place, as its keys are missing. A night that was not put in place
  /// to its end may have changed their files.
  private func putWhatStays(_ publishing: LakeManifest) throws {
    guard case .keysMissing = night.plan.access.state else { return }
    let placing = PackPlacing(lake: night.lake, publishing: publishing)
    for pack in publishing.packs.sealed { _ = try placing.put(pack, .sealed) }
  }
}
