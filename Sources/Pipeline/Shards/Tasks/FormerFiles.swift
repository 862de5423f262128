internal import Lake
internal import Model

/// The files that may be in place of packs before, by a hash of their paths.
struct FormerFiles {
  /// The digest of what is certain to be in place; empty if that is not known.
  private var digests: [UInt64: [UInt8]] = [:]

  /// `packs` are of the night before, or of several nights that began to be put in place: then nothing is certain.
  init(_ packs: [PlacedPack], in lake: LakeFolder, areWhole: Bool) throws {
    for pack in packs {
      try PackSink.eachFile(of: lake.open(pack.file)) { path, block in
        digests[PackSink.hash(path)] = areWhole ? block.digest : []
      }
    }
  }

  func has(_ hash: UInt64) -> Bool { digests[hash] != nil }

  /// Whether a block is in place already.
  func has(_ block: Block, at hash: UInt64) -> Bool { digests[hash] == block.digest }
}
