internal import Lake
internal import Model
internal import Platform
internal import Synchronization

/// The sink of a shard's pages: a pack, from which they are put in place when all shards have theirs.
///
/// Blocks have the files of the site, under the number of their kind: several in one, as pages resemble each other and are
/// compressed together. Photos are in the lake already, and the pack has their paths alone. The last blocks list all
/// paths, 60 bytes for each in memory.
final class PackSink: SiteSink {
  /// The key of the blocks with the list of paths.
  static let list: UInt32 = 1000

  private struct State {
    let file: BlockWriter
    var piles: [RenderedPage.Kind: BlockPile] = [:]
    var paths: [String] = []
  }

  private let lake: LakeFolder
  private let state: Mutex<State>

  init(_ path: String, _ lake: LakeFolder) throws(FileError) {
    self.lake = lake
    state = Mutex(State(file: try BlockWriter(path)))
  }

  func open(_ owner: PageOwner) -> any OwnerSink { PackFiles(self) }

  fileprivate func accept(_ page: RenderedPage) throws {
    let bytes: [UInt8]
    switch page.content {
    case .bytes(let content): bytes = content
    case .file:
      let photo = lake.path(Self.photo(page.path))
      guard try FileStatus.of(photo) != nil else { throw FileError("find", photo, code: ENOENT) }
      bytes = []
    }
    try state.withLock { state in
      let pile = BlockPile(state.file, UInt32(page.kind.rawValue))
      try state.piles[page.kind, default: pile].add { block in
        block.add(page.path)
        block.add(bytes)
      }
      state.paths.append(page.path)
    }
  }

  /// Where the lake has a photo: `photos/…` for `site/photos/…`.
  static func photo(_ path: String) -> String { String(path.dropFirst("site/".count)) }

  /// Ends the pack. Returns it and the number of its files.
  func finish() throws -> (file: BlockWriter, files: Int) {
    try state.withLock { state in
      for kind in state.piles.keys.sorted(by: { $0.rawValue < $1.rawValue }) { try state.piles[kind]?.flush() }
      var pile = BlockPile(state.file, Self.list)
      for path in state.paths { try pile.add { $0.add(path) } }
      try pile.flush()
      return (state.file, state.paths.count)
    }
  }
}

/// The files of one owner, of which none is published yet.
private struct PackFiles: OwnerSink {
  private let pack: PackSink

  init(_ pack: PackSink) { self.pack = pack }

  func accept(_ page: RenderedPage) throws { try pack.accept(page) }
  func reuse(_ path: String, inputs: [UInt8]) -> Bool { false }
  func reuse(_ path: String, rows: LedgerDigest) -> Bool { false }
  func reuse(_ path: String) -> Bool { false }
  var unnamed: [String] { [] }
  func record(_ path: String, photos: [String], rows: LedgerDigest) {}
  func close() {}
}
