package import Diagnostics

/// What of a lake is in place, as its manifests tell: the last night, and nights that began to be put in place since.
package struct LakeState: Sendable {
  /// The night that is in place; nil if there is none, or if the manifest was cut off while it was put.
  package let manifest: LakeManifest?
  /// Whether there is a manifest that is none.
  package let isTorn: Bool
  /// The nights that began to be put in place, whether they came to their end or not.
  package let publishing: [LakeManifest]

  package init(_ lake: LakeFolder) throws(Failure) {
    manifest = try lake.json(LakeManifest.self, in: Self.manifest)
    let isThere = try lake.names(in: "").contains(Self.manifest)
    isTorn = isThere && manifest == nil
    // A list that was cut off is of a night that has put nothing in place yet.
    publishing = try lake.manifests(in: Self.folder)
  }

  /// The night on which the next one builds: that of the manifest. If the manifest is cut off, the newest night of
  /// `publishing` was putting it: of equal numbers the later one knows what the earlier one has put.
  package var last: LakeManifest? {
    isTorn ? publishing.max { ($0.number, $0.former.count) < ($1.number, $1.former.count) } : manifest
  }

  /// The ledgers of which files may be in place, each once. If there is one, exactly its files are.
  package var former: [LakeLedger] {
    let known = (manifest.map { [$0.ledger] } ?? []) + publishing.flatMap { [$0.ledger] + $0.former }
    var seen: Set<LakeLedger> = []
    return known.filter { seen.insert($0).inserted }
  }

  /// The files in which a lake has its manifests.
  package static let manifest = "manifest.json"
  package static let folder = "publishing"
  package static func name(of night: String) -> String { "\(folder)/\(night).json" }
}

extension LakeFolder {
  /// The manifests in a folder, but for those that were cut off.
  package func manifests(in folder: String) throws(Failure) -> [LakeManifest] {
    var manifests: [LakeManifest] = []
    for name in try names(in: folder) {
      if let manifest: LakeManifest = try json(in: "\(folder)/\(name)") { manifests.append(manifest) }
    }
    return manifests
  }
}
