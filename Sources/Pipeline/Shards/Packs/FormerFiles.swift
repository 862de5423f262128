internal import Lake
internal import Model

/// The files of a stretch that may be in place of packs before, by a hash of their paths.
struct FormerFiles {
  /// The digest of what is certain to be in place; nil if that is not known.
  private var digests: [UInt64: LedgerDigest?] = [:]

  /// `packs` are of the night before, or of several nights that began to be put in place: then nothing is certain.
  init(_ packs: [PlacedPack], in lake: LakeFolder, areWhole: Bool, _ stretch: PathStretch) throws {
    for pack in packs {
      try PackFile(pack.file, in: lake).each(in: stretch) { file in
        digests[file.hash] = .some(areWhole ? file.digest : nil)
      }
    }
  }

  /// Whether some bytes may be in place under a file's path.
  func has(pathOf file: PackedFile) -> Bool { digests[file.hash] != nil }

  /// Whether exactly a file is in place.
  func has(_ file: PackedFile) -> Bool { digests[file.hash] == .some(file.digest) }
}
