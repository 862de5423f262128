package import Diagnostics
internal import Model
internal import Platform

/// What of a lake is in place, as its manifests tell: the last night, and nights that began to be put in place since.
package struct LakeState: Sendable {
  /// The night that is in place; nil if there is none, or if the manifest was cut off while it was put.
  package let manifest: LakeManifest?
  /// Whether there is a manifest that is none.
  package let isTorn: Bool
  /// The nights that began to be put in place, whether they came to their end or not.
  package let publishing: [LakeManifest]

  package init(_ lake: LakeFolder) throws(Failure) {
    let file = try Self.read(lake, Self.manifest)
    manifest = file.manifest
    isTorn = file.isThere && file.manifest == nil
    var publishing: [LakeManifest] = []
    for name in try lake.names(in: Self.folder) {
      // A list that was cut off is of a night that has put nothing in place yet.
      if let night = try Self.read(lake, "\(Self.folder)/\(name)").manifest { publishing.append(night) }
    }
    self.publishing = publishing
  }

  /// The night on which the next one builds: that of the manifest. If the manifest is cut off, the newest night of
  /// `publishing` was putting it.
  package var last: LakeManifest? { isTorn ? publishing.max { $0.age < $1.age } : manifest }

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

  /// A manifest in a file of the lake; nil if it is none.
  package static func read(
    _ lake: LakeFolder, _ name: String
  ) throws(Failure) -> (manifest: LakeManifest?, isThere: Bool) {
    do throws(FileError) {
      guard try FileStatus.of(lake.path(name)) != nil else { return (nil, false) }
      return (LakeManifest(json: try Files.read(lake.path(name), limit: 1 << 30)), true)
    } catch { throw error.failure }
  }
}

extension LakeManifest {
  /// Orders nights that are put in place: of equal numbers the later one knows what the earlier one has put.
  fileprivate var age: (Int, Int) { (number, former.count) }
}
