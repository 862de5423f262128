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

  /// The manifest of the night with a number, or of the one before it with the same packs; nil if it is not kept.
  func manifest(of number: Int) -> LakeManifest? { manifests.last { $0.first <= number && number <= $0.number } }

  /// Keeps a manifest, and of those before it the newest `most` that went by the same list of forgotten people: a person who
  /// was forgotten since is in the pages of earlier nights. Returns those that are kept besides it.
  func keep(_ manifest: LakeManifest, most: Int) throws(Failure) -> [LakeManifest] {
    let earlier = manifests.filter { $0.number < manifest.number }
    var kept = manifest
    // A night without changes has the packs of the one before, and takes its place; so does a second attempt.
    if let last = manifests.last(where: { $0.number <= manifest.number && $0.number >= manifest.number - 1 }),
      last.packs == manifest.packs, last.forgotten == manifest.forgotten
    {
      kept.first = last.first
    }
    let alike = earlier.filter { $0.forgotten == manifest.forgotten && $0.number < kept.first }.suffix(most)
    if most > 0 { try lake.put(kept.json, as: Self.name(manifest.number)) }
    for gone in earlier where !alike.contains(gone) { try lake.remove(Self.name(gone.number), upTo: Self.folder) }
    return Array(alike)
  }

  private static func name(_ number: Int) -> String { "\(folder)/\(number).json" }
}
