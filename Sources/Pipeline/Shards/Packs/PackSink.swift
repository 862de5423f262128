internal import Lake
internal import Model
internal import Platform
internal import Publish
internal import Synchronization

/// The sink of a shard's pages: a pack, from which they are put in place when all shards have theirs.
///
/// Photos are in the lake already, and are told alone. What is told is in memory until the end, some 100 bytes for each file.
final class PackSink: SiteSink {
  /// The most bytes of a frame, unless a file has more: some 30 pages, which are smaller together than each by itself.
  private static let frameBytes = 1 << 18

  private struct State {
    let pack: PackWriter
    /// The frames that are filled.
    var open: [RenderedPage.Kind: OpenFrame] = [:]
    var files: [LedgerFile] = []
    var photos: Set<String> = []

    mutating func close(_ kind: RenderedPage.Kind) throws(FileError) {
      guard let frame = open.removeValue(forKey: kind) else { return }
      let place = try pack.append(frame.bytes)
      for var file in frame.files {
        (file.place.frame, file.place.frameBytes) = (place.frame, place.bytes)
        files.append(file)
      }
    }
  }

  private struct OpenFrame {
    var bytes: [UInt8] = []
    var files: [LedgerFile] = []
  }

  private let lake: LakeFolder
  private let maker: LedgerFile.Maker
  private let hasLists: Bool
  private let state: Mutex<State>

  /// `hasLists` says whether devices keep pages of the site.
  init(_ path: String, _ lake: LakeFolder, by maker: LedgerFile.Maker, hasLists: Bool) throws(FileError) {
    (self.lake, self.maker, self.hasLists) = (lake, maker, hasLists)
    state = Mutex(State(pack: try PackWriter(path)))
  }

  func open(_ owner: PageOwner) -> any OwnerSink { PackFiles(pack: self) }

  fileprivate func accept(_ page: RenderedPage) throws {
    // Public photos to which bundles link stay with these.
    let photos = maker == .bundles ? page.photos : []
    for path in photos where state.withLock({ $0.photos.insert(path).inserted }) { try addPhoto(path) }
    switch page.content {
    case .bytes(let bytes): try accept(page, bytes)
    case .file(let source):
      if LedgerFile.isPhoto(page.path) { try addPhoto(page.path) } else { try accept(page, Files.read(source)) }
    }
  }

  private func accept(_ page: RenderedPage, _ bytes: [UInt8]) throws {
    let photoBytes = hasLists && ListedFile.lists(LedgerFile.sitePath(of: page.path)) ? page.photoBytes : 0
    var file = LedgerFile(
      maker: maker, path: page.path, kind: page.kind, digest: LedgerDigest(of: bytes), bytes: bytes.count,
      photoBytes: photoBytes)
    try state.withLock { state in
      let filled = state.open[page.kind]?.bytes.count ?? 0
      if filled > 0, filled + bytes.count > Self.frameBytes { try state.close(page.kind) }
      file.place.offset = state.open[page.kind]?.bytes.count ?? 0
      state.open[page.kind, default: OpenFrame()].bytes += bytes
      state.open[page.kind]?.files.append(file)
    }
  }

  private func addPhoto(_ path: String) throws {
    let source = lake.path(LedgerFile.sitePath(of: path))
    guard let bytes = try FileStatus.of(source)?.size else { throw FileError("find", source, code: ENOENT) }
    let photo = LedgerFile(
      maker: maker, path: path, kind: .photo, digest: .none, bytes: bytes, photoBytes: 0)
    state.withLock { $0.files.append(photo) }
  }

  /// Ends the pack, and puts it into the lake. Returns its files.
  func finish() throws -> [LedgerFile] {
    try state.withLock { state in
      for kind in state.open.keys.sorted() { try state.close(kind) }
      let number = try PackFile.put(state.pack, in: lake)
      return state.files.map { file in
        var file = file
        file.pack = file.isPhoto ? 0 : number
        return file
      }
    }
  }
}

/// The files of one owner, of which none is published yet.
private struct PackFiles: OwnerSink {
  let pack: PackSink

  func accept(_ page: RenderedPage) throws { try pack.accept(page) }
  func reuse(_ path: String, inputs: [UInt8]) -> Bool { false }
  func reuse(_ path: String, rows: LedgerDigest) -> Bool { false }
  func reuse(_ path: String) -> Bool { false }
  var unnamed: [String] { [] }
  func record(_ path: String, photos: [String], rows: LedgerDigest) {}
  func close() {}
}
