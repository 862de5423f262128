internal import Lake
internal import Model
internal import Platform
internal import Synchronization

/// The sink of a shard's pages: a pack, from which they are put in place when all shards have theirs.
///
/// A block is a file of the site, under the number of its kind. Photos are in the lake already, and the pack has their
/// paths alone. The last blocks list all paths, 60 bytes for each in memory.
final class PackSink: SiteSink {
  /// The key of the blocks with the list of paths.
  static let list: UInt32 = 1000

  private struct State {
    let file: BlockWriter
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
    var bytes = PackedWriter()
    bytes.add(page.path)
    switch page.content {
    case .bytes(let content): bytes.add(content)
    case .file:
      let photo = lake.path(Self.photo(page.path))
      guard try FileStatus.of(photo) != nil else { throw FileError("find", photo, code: ENOENT) }
      bytes.add([UInt8]())
    }
    let block = bytes.bytes
    try state.withLock { state in
      try state.file.append(UInt32(page.kind.rawValue), block)
      state.paths.append(page.path)
    }
  }

  /// Where the lake has a photo: `photos/…` for `site/photos/…`.
  static func photo(_ path: String) -> String { String(path.dropFirst("site/".count)) }

  /// Whether a file is a photo's copy, which several packs may have.
  static func isPhoto(_ path: String) -> Bool { path.hasPrefix("site/photos/") }

  /// Whether several packs may have a file: a photo, or an asset that is named by its bytes.
  static func mayRepeat(_ path: String) -> Bool { isPhoto(path) || path.hasPrefix("site/assets/") }

  /// By which paths are compared, as all of a site are in memory at once: 8 bytes for each.
  static func hash(_ path: String) -> UInt64 {
    var hash = SHA256()
    hash.update(path)
    return hash.finishShort().high
  }

  /// Calls `body` with the path of each file of a pack.
  static func eachPath(of pack: BlockFile, _ body: (String) throws -> Void) throws {
    try pack.each(list) { reader in try body(try reader.text()) }
  }

  /// Calls `body` with the path and the block of each file of a pack, in the order in which they were accepted.
  static func eachFile(of pack: BlockFile, _ body: (String, Block) throws -> Void) throws {
    var files = pack.blocks.lazy.filter { $0.key != list }.makeIterator()
    try pack.each(list) { reader in
      guard let block = files.next() else { throw PackedReader.Torn() }
      try body(try reader.text(), block)
    }
  }

  /// Ends the pack. Returns it and the number of its files.
  func finish() throws -> (file: BlockWriter, files: Int) {
    try state.withLock { state in
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
