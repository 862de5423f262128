internal import Diagnostics
internal import Lake
internal import Model
package import Platform
internal import Publish

// `sumaq shard changes`: the paths that nights of a lake put or took away.
extension ChangesWork {
  /// Writes the paths, in byte order; those of a site with millions of files in several sorted lists. Fails with exit code
  /// 65 if they are not known.
  package func run(lake: String, to output: ByteStream) throws {
    let lake = LakeFolder(lake)
    let manifest = try LakeState(lake).inPlace(lake)
    var list = PathList(below: folder, end: endsWithNUL ? 0 : UInt8(ascii: "\n")) { output.write($0) }
    try LakeChanges(lake: lake, before: try base(of: manifest, LakeHistory(lake)), now: manifest)
      .each(removed: removed) { try list.add($0) }
    try list.finish()
  }

  /// The night since which changes count; nil if all files do.
  private func base(of manifest: LakeManifest, _ history: LakeHistory) throws(Failure) -> LakeManifest? {
    if let since, since > manifest.number {
      throw Failure(
        .data,
        PublishProblems.unknownNight.problem(
          "there is no night \(since): the last one of the lake is \(manifest.number)"))
    }
    if since == manifest.number { return manifest }
    let number = since ?? (history.manifest(of: manifest.number)?.first ?? manifest.number) - 1
    guard number > 0 else { return nil }
    if let kept = history.manifest(of: number) { return kept }
    let known = history.manifests.map { $0.first == $0.number ? "\($0.number)" : "\($0.first) to \($0.number)" }
    throw Failure(
      .data,
      PublishProblems.changesForgotten.problem(
        "what changed since night \(number) is not known any more; the lake keeps the nights "
          + known.joined(separator: ", ")))
  }
}

/// What differs between two nights of a lake.
private struct LakeChanges {
  let lake: LakeFolder
  /// Nil if there was nothing before.
  let before: LakeManifest?
  let now: LakeManifest

  /// Calls `body` with the path of each file that is other than before, or was removed since.
  func each(removed: Bool, _ body: (String) throws -> Void) throws {
    let (old, new) = (before?.packs ?? [], now.packs)
    guard old != new else { return }
    for stretch in PathStretch.all(of: max(before?.files ?? 0, now.files)) {
      let paths =
        removed
        ? try differing(old, from: new, stretch) { $0.has(pathOf: $1) }
        : try differing(new, from: old, stretch) { $0.has($1) }
      try paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.forEach(body)
    }
  }

  /// The paths of the files of packs that others do not have.
  private func differing(
    _ packs: [PlacedPack], from others: [PlacedPack], _ stretch: PathStretch,
    has: (FormerFiles, PackedFile) -> Bool
  ) throws -> Set<String> {
    let known = try FormerFiles(others, in: lake, areWhole: true, stretch)
    var paths: Set<String> = []
    for pack in packs where !others.contains(pack) {
      try PackFile(pack.file, in: lake).each(in: stretch) { file in if !has(known, file) { paths.insert(file.path) } }
    }
    return paths
  }
}
