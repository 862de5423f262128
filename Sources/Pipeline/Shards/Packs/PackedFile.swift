internal import Model

/// A file of the site in a pack.
struct PackedFile {
  /// The path below `Output/`.
  let path: String
  let kind: RenderedPage.Kind
  /// The digest of its bytes; none for a photo, whose name has it.
  let digest: LedgerDigest
  let bytes: Int
  /// What the photos on a page take, if devices keep pages of the site.
  let photoBytes: Int
  /// Its bytes are in the `block`-th of the blocks of its kind, behind `offset` others. A photo has none.
  let block: Int
  let offset: Int

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

extension PackedFile {
  func encode(to bytes: inout PackedWriter) {
    bytes.add(path)
    encodeDetails(to: &bytes)
  }

  /// Encodes all but the path.
  func encodeDetails(to bytes: inout PackedWriter) {
    bytes.add(UInt8(kind.rawValue))
    bytes.add(digest.high)
    bytes.add(digest.low)
    for number in [self.bytes, photoBytes, block, offset] { bytes.add(UInt64(number)) }
  }

  init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    try self.init(path: reader.text(), decodingDetails: &reader)
  }

  init(path: String, decodingDetails reader: inout PackedReader) throws(PackedReader.Torn) {
    self.path = path
    guard let kind = RenderedPage.Kind(rawValue: Int(try reader.number(UInt8.self))) else { throw PackedReader.Torn() }
    self.kind = kind
    digest = LedgerDigest(high: try reader.number(), low: try reader.number())
    var numbers: [Int] = []
    for _ in 0..<4 {
      guard let number = Int(exactly: try reader.number(UInt64.self)) else { throw PackedReader.Torn() }
      numbers.append(number)
    }
    (bytes, photoBytes, block, offset) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }
}

/// A part of all paths: those whose digest begins with one of some hexadecimal digits. Whoever looks at all files of a
/// site looks at one stretch after the other, so that memory does not grow with the site.
struct PathStretch: Sendable {
  static let count = 16

  let digits: Range<Int>

  /// The stretch of the paths that begin with one digit.
  init(_ digit: Int) { digits = digit..<digit + 1 }

  private init(_ digits: Range<Int>) { self.digits = digits }

  /// All paths at once, for what is a part of the site already.
  static let whole = PathStretch(0..<count)

  /// All paths, in stretches of which each has some million files at most.
  static func all(of files: Int) -> [PathStretch] {
    var width = count
    while width > 1, files / count * width > most { width /= 2 }
    return stride(from: 0, to: count, by: width).map { PathStretch($0..<$0 + width) }
  }

  private static let most = 1_000_000

  /// The first digit of a path's digest.
  static func digit(of hash: UInt64) -> Int { Int(hash >> 60) }
}
