internal import Diagnostics
internal import Lake

/// The manifests of nights that were in place before, to which `sumaq shard rollback` goes back: `kept/<number>.json`.
struct LakeHistory {
  private static let folder = "kept"

  let lake: LakeFolder
  /// In the order of their numbers.
  let manifests: [LakeManifest]

  init(_ lake: LakeFolder) throws(Failure) {
    self.lake = lake
    var manifests: [LakeManifest] = []
    for name in try lake.names(in: Self.folder) {
      if let manifest = try LakeState.read(lake, "\(Self.folder)/\(name)").manifest { manifests.append(manifest) }
    }
    self.manifests = manifests.sorted { $0.number < $1.number }
  }

  /// Keeps a manifest without what is sealed, and of those before it the newest `most` that went by the same list of forgotten people: a person who
  /// was forgotten since is in the pages of earlier nights. Returns those that are kept besides it.
  func keep(_ manifest: LakeManifest, most: Int) throws(Failure) -> [LakeManifest] {
    let earlier = manifests.filter { $0.number < manifest.number }
    // A night without changes has the packs of the one before.
    var alike: [LakeManifest] = []
    for one in earlier.reversed() where one.forgotten == manifest.forgotten && alike.count < most {
      if one.packs != manifest.packs.unsealed, !alike.contains(where: { $0.packs == one.packs }) {
        alike.insert(one, at: 0)
      }
    }
    for gone in earlier where !alike.contains(gone) { try lake.remove(Self.name(gone.number), upTo: Self.folder) }
    var kept = manifest
    kept.packs = manifest.packs.unsealed
    if most > 0 { try lake.put(kept.json, as: Self.name(manifest.number)) }
    return alike
  }

  private static func name(_ number: Int) -> String { "\(folder)/\(number).json" }
}
