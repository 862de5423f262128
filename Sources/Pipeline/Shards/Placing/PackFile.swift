internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Publish
internal import Synchronization

/// A pack of the lake: frames of zstd, each with some files one behind the other. What is where in it the records of files
/// tell (`LedgerFile`).
final class PackFile {
  /// The most bytes that a frame holds.
  static let mostBytes = 1 << 30
  private static let pieceBytes = 1 << 20

  private let file: FileDescriptor
  private let path: String
  private let decompressor = ZstdDecompressor()
  private var last: (frame: Int, bytes: [UInt8])?

  /// Opens the pack with a number.
  init(_ number: UInt64, in lake: LakeFolder) throws(FileError) {
    path = lake.path(Self.name(number))
    file = try FileDescriptor(opening: path, flags: O_RDONLY)
  }

  /// The path of the pack with a number, below the lake.
  static func name(_ number: UInt64) -> String {
    "packs/pack-\(withUnsafeBytes(of: number.bigEndian) { Digest.hex(Array($0)) }).zst"
  }

  /// Puts a pack, unless it is there whole, and removes it from the machine's own disk. Returns its number: the first eight
  /// bytes of its digest.
  static func put(_ pack: PackWriter, in lake: LakeFolder) throws -> UInt64 {
    let number = pack.number
    if try FileStatus.of(lake.path(name(number))) != nil, try PackFile(number, in: lake).isWhole(number) {
      try lake.sync(all: name(number))
    } else {
      try lake.put(contentOf: pack.path, as: name(number), truncating: false)
    }
    try Files.remove(pack.path)
    return number
  }

  /// The bytes of a file. Files that are asked for in their order are read once. Fails with 74 if they are not those that were
  /// put.
  func bytes(of one: LedgerFile) throws -> [UInt8] {
    let place = one.place
    let frame = try last?.frame == place.frame ? last?.bytes ?? [] : bytes(at: place.frame, count: place.frameBytes)
    last = (place.frame, frame)
    guard place.offset <= frame.count, one.bytes <= frame.count - place.offset else { throw torn() }
    let bytes = Array(frame[place.offset..<place.offset + one.bytes])
    guard LedgerDigest(of: bytes) == one.digest else { throw torn() }
    return bytes
  }

  private func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    let size = try file.status().size
    guard offset <= size, count <= size - offset,
      let bytes = decompressor.bytes(of: try file.bytes(at: offset, count: count), limit: Self.mostBytes)
    else { throw torn() }
    return bytes
  }

  private func torn() -> Failure { LakeProblems.torn(path, "the file is cut off, or is not what was written") }

  /// Whether all bytes are what was put under a number.
  func isWhole(_ number: UInt64) throws(FileError) -> Bool {
    var (hash, place, size) = (SHA256(), 0, try file.status().size)
    while place < size {
      let piece = try file.bytes(at: place, count: min(Self.pieceBytes, size - place))
      hash.update(piece)
      place += piece.count
    }
    return Self.number(&hash) == number
  }

  fileprivate static func number(_ hash: inout SHA256) -> UInt64 {
    hash.finish().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Writes a pack on the machine's own disk, from where it is put into the lake.
final class PackWriter {
  let path: String
  private let file: FileDescriptor
  private var written = 0
  private var hash = SHA256()
  private let compressor = ZstdCompressor()
  private let mostBytes: Int

  /// `path` must not exist. `mostBytes` are those of a frame, which only tests change.
  init(_ path: String, mostBytes: Int = PackFile.mostBytes) throws(FileError) {
    (self.path, self.mostBytes) = (path, mostBytes)
    file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
  }

  /// Appends a frame. Returns where it begins, and its bytes. Fails if it is larger than any that is read.
  func append(_ bytes: [UInt8]) throws(FileError) -> (frame: Int, bytes: Int) {
    guard bytes.count <= mostBytes else {
      throw FileError("write a block of \(bytes.count) bytes into", path, code: EFBIG)
    }
    guard let frame = compressor.frame(of: bytes) else { throw FileError("compress for", path, code: ENOMEM) }
    try file.write(frame)
    hash.update(frame)
    defer { written += frame.count }
    return (written, frame.count)
  }

  /// The first eight bytes of the digest of all that was written.
  var number: UInt64 {
    var whole = hash
    return PackFile.number(&whole)
  }
}

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
    // Public photos to which sealed folders link stay with these.
    let photos = maker == .sealedFolders ? page.photos : []
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

/// A file of the site as a record tells of it (T): what kind of maker it has, and in which pack its bytes are.
///
/// The route is a hash of the path, and the key is the path. The body is all else.
struct LedgerFile: Codable {
  private enum CodingKeys: CodingKey { case maker, pack, kind, digest, bytes, photoBytes, place }

  /// Who made a file decides when it is put in place, and whether `rollback` takes it back.
  enum Maker: UInt8, Codable {
    /// Pages of subjects.
    case subjects = 0x70  // p
    case lists = 0x6C  // l
    /// The lists by which devices keep pages.
    case offline = 0x6F  // o
    /// Sealed sealed folders of subjects.
    case sealedFolders = 0x62  // b
    /// The page that opens them, with its assets, and the slots.
    case sealed = 0x73  // s

    var isSealed: Bool { self == .sealedFolders || self == .sealed }
  }

  /// Where in a pack the bytes of a file are: behind `offset` further files in a frame.
  struct Place: Codable {
    var frame = 0
    var frameBytes = 0
    var offset = 0
  }

  let maker: Maker
  /// The path below `Output/`.
  private(set) var path = ""
  let kind: RenderedPage.Kind
  /// The digest of its bytes; none for a photo, whose name has it.
  let digest: LedgerDigest
  let bytes: Int
  /// What the photos on a page take, if devices keep pages of the site.
  let photoBytes: Int
  /// The number of its pack, and its place there. A photo has no bytes in a pack: it is in the lake's `photos/`.
  var pack: UInt64 = 0
  var place = Place()

  /// The path below the site's folder, which is a photo's path in the lake too.
  var sitePath: String { Self.sitePath(of: path) }

  static func sitePath(of path: String) -> String { String(path.dropFirst("site/".count)) }

  /// By which paths are compared, as those of a whole site take much memory.
  var hash: UInt64 { Self.hash(sitePath) }

  static func hash(_ sitePath: String) -> UInt64 { LedgerDigest(of: sitePath).high }

  /// Whether several packs may have the file: a photo's copy, or an asset of the page that opens what is sealed.
  var mayRepeat: Bool { isPhoto || path.hasPrefix("site/assets/") }

  /// Whether the file is a photo's copy.
  var isPhoto: Bool { Self.isPhoto(path) }

  static func isPhoto(_ path: String) -> Bool { path.hasPrefix("site/photos/") }
}

extension LedgerFile {
  init(path: String, body: UnsafeRawBufferPointer) throws(PackedReader.Torn) {
    self = try PackedReader.value(of: Array(body))
    self.path = path
  }

  var body: [UInt8] { get throws { try PackedWriter.bytes(of: self) } }
}

extension FrameWriter {
  /// Writes a file of tonight's site.
  func add(_ file: LedgerFile) throws {
    try add(.file, route: file.hash, key: Array(file.path.utf8), value: file)
  }
}
