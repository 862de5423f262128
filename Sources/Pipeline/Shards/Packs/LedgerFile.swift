internal import Lake
internal import Model
internal import Platform

/// A file of the site as a record tells of it (T): what kind of maker it has, and in which pack its bytes are.
///
/// The route is a hash of the path, and the key is the path. The body is all else.
struct LedgerFile {
  /// Who made a file decides when it is put in place, and whether `rollback` takes it back.
  enum Maker: UInt8 {
    /// Pages of subjects.
    case subjects = 0x70  // p
    case lists = 0x6C  // l
    /// The lists by which devices keep pages.
    case offline = 0x6F  // o
    /// Sealed bundles of subjects.
    case bundles = 0x62  // b
    /// The page that opens them, with its assets, and the slots.
    case sealed = 0x73  // s

    var isSealed: Bool { self == .bundles || self == .sealed }
  }

  /// Where in a pack the bytes of a file are: behind `offset` others in a frame.
  struct Place {
    var frame = 0
    var frameBytes = 0
    var offset = 0
  }

  let maker: Maker
  /// The path below `Output/`.
  let path: String
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
    var reader = PackedReader(Array(body))
    guard let maker = Maker(rawValue: try reader.number()) else { throw PackedReader.Torn() }
    (self.maker, self.path) = (maker, path)
    pack = UInt64(bigEndian: try reader.number())
    guard let kind = RenderedPage.Kind(rawValue: Int(try reader.number(UInt8.self))) else { throw PackedReader.Torn() }
    self.kind = kind
    digest = LedgerDigest(high: try reader.number(), low: try reader.number())
    func number() throws(PackedReader.Torn) -> Int {
      guard let number = Int(exactly: try reader.number(UInt64.self)) else { throw PackedReader.Torn() }
      return number
    }
    (bytes, photoBytes) = (try number(), try number())
    place = Place(frame: try number(), frameBytes: try number(), offset: try number())
  }

  var body: [UInt8] {
    var writer = PackedWriter()
    writer.add(maker.rawValue)
    writer.add(pack.bigEndian)
    writer.add(UInt8(kind.rawValue))
    for half in [digest.high, digest.low] { writer.add(half) }
    for number in [bytes, photoBytes, place.frame, place.frameBytes, place.offset] { writer.add(UInt64(number)) }
    return writer.bytes
  }
}

extension FrameWriter {
  /// Writes a file of tonight's site.
  func add(_ file: LedgerFile) throws(FileError) {
    try add(.file, route: file.hash, key: Array(file.path.utf8), body: file.body)
  }
}
