internal import Lake
internal import Model
internal import Platform
internal import Publish
internal import Synchronization

/// The sink of a shard's pages: a pack, from which they are put in place when all shards have theirs.
///
/// Photos are in the lake already, and the pack lists them alone. The list is in memory until the end, some 100 bytes for
/// each file.
final class PackSink: SiteSink {
  /// The most bytes of a block, unless a file has more: some 30 pages, which are smaller together than each by itself.
  private static let blockBytes = 1 << 18

  private struct State {
    let file: BlockWriter
    var open: [RenderedPage.Kind: OpenBlock] = [:]
    var files: [PackedFile] = []
  }

  private struct OpenBlock {
    var number = 0
    var bytes: [UInt8] = []
  }

  private let lake: LakeFolder
  private let hasLists: Bool
  private let state: Mutex<State>

  /// `hasLists` says whether devices keep pages of the site.
  init(_ path: String, _ lake: LakeFolder, hasLists: Bool) throws(FileError) {
    self.lake = lake
    self.hasLists = hasLists
    state = Mutex(State(file: try BlockWriter(path)))
  }

  func open(_ owner: PageOwner) -> any OwnerSink { PackFiles(self) }

  fileprivate func accept(_ page: RenderedPage) throws {
    switch page.content {
    case .bytes(let bytes): try accept(page, bytes)
    case .file(let source):
      guard PackedFile.isPhoto(page.path) else { return try accept(page, Files.read(source)) }
      let bytes = try size(of: PackedFile.sitePath(of: page.path))
      let photo = PackedFile(
        path: page.path, kind: .photo, digest: .none, bytes: bytes, photoBytes: 0, block: 0, offset: 0)
      state.withLock { $0.files.append(photo) }
    }
  }

  private func accept(_ page: RenderedPage, _ bytes: [UInt8]) throws {
    let digest = LedgerDigest(of: bytes)
    let path = PackedFile.sitePath(of: page.path)
    let photoBytes = hasLists && ListedFile.lists(path) ? page.photoBytes : 0
    try state.withLock { state in
      var block = state.open[page.kind] ?? OpenBlock()
      if !block.bytes.isEmpty, block.bytes.count + bytes.count > Self.blockBytes {
        try state.file.append(UInt32(page.kind.rawValue), block.bytes)
        block = OpenBlock(number: block.number + 1)
      }
      state.files.append(
        PackedFile(
          path: page.path, kind: page.kind, digest: digest, bytes: bytes.count, photoBytes: photoBytes,
          block: block.number, offset: block.bytes.count))
      block.bytes += bytes
      state.open[page.kind] = block
    }
  }

  /// The size of a photo of the lake.
  private func size(of photo: String) throws(FileError) -> Int {
    let path = lake.path(photo)
    if let status = try FileStatus.of(path) { return status.size }
    throw FileError("find", path, code: ENOENT)
  }

  /// Ends the pack. Returns it and its files, in the order in which they were accepted.
  func finish() throws -> (file: BlockWriter, files: [PackedFile]) {
    try state.withLock { state in
      for (kind, block) in state.open.sorted(by: { $0.key < $1.key }) {
        try state.file.append(UInt32(kind.rawValue), block.bytes)
      }
      var piles = (0..<PathStretch.count).map {
        BlockPile(state.file, PackFile.list + UInt32($0), among: PathStretch.count)
      }
      for file in state.files {
        try piles[PathStretch.digit(of: file.hash)].add { file.encode(to: &$0) }
      }
      for digit in piles.indices { try piles[digit].flush() }
      return (state.file, state.files)
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
