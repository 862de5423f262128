internal import Lake
internal import Model
internal import Platform

/// A file of the site as a record tells of it (T): what kind of maker it has, and in which pack its bytes are.
///
/// The route is a hash of the path, which begins with the path's digit (`PathStretch`), and the key is the path below
/// `Output/`. The body is the maker, the pack's number, and the file without its path.
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

  let maker: Maker
  /// The number of its pack. A photo has no bytes in a pack: it is in the lake's `photos/`.
  let pack: UInt64
  let file: PackedFile

  init(_ file: PackedFile, by maker: Maker, in pack: UInt64) {
    (self.file, self.maker, self.pack) = (file, maker, file.isPhoto ? 0 : pack)
  }

  init(path: String, body: UnsafeRawBufferPointer) throws(PackedReader.Torn) {
    var reader = PackedReader(Array(body))
    guard let maker = Maker(rawValue: try reader.number()) else { throw PackedReader.Torn() }
    self.maker = maker
    pack = UInt64(bigEndian: try reader.number())
    file = try PackedFile(path: path, decodingDetails: &reader)
  }

  var body: [UInt8] {
    var writer = PackedWriter()
    writer.add(maker.rawValue)
    writer.add(pack.bigEndian)
    file.encodeDetails(to: &writer)
    return writer.bytes
  }
}

extension FrameWriter {
  /// Writes a file of tonight's site.
  func add(_ file: LedgerFile) throws(FileError) {
    try add(.file, route: file.file.hash, key: Array(file.file.path.utf8), body: file.body)
  }
}
