internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

/// `sumaq shard ledger`: compares the files of tonight's site with those that may be in place. Records of a path follow one
/// another; behind the path is the number of the ledger, of which tonight's is the last.
///
/// What is in place is certain of a path that all earlier ledgers have with one digest. A record of a file that was seen, and
/// of which nothing is known but its path, means an unknown digest.
struct LedgerFilter {
  /// How many earlier ledgers come in.
  let ledgers: Int

  /// The records of one path.
  private struct Records {
    let path: [UInt8]
    var former: Set<Int> = []
    /// The digests that earlier ledgers have; nil for an unknown one.
    var digests: Set<LedgerDigest?> = []
    var now: [LedgerFile] = []

    init(_ path: [UInt8]) { self.path = path }
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var changes = SiteChanges()
    try input.eachGroup(of: { Array($0.key.dropLast()) }, begin: Records.init) { records, tag, record in
      let path = try SitePut.path(record.key.dropLast())
      guard let number = record.key.last, number <= ledgers, tag == .file || tag == .gone && number < ledgers else {
        throw input.unknown(record)
      }
      let file = tag == .file ? try LedgerFile(path: path, body: record.body) : nil
      if let file, number == ledgers {
        records.now.append(file)
      } else {
        records.former.insert(Int(number))
        records.digests.insert(file?.digest)
      }
    } end: {
      try finish($0, &changes, output)
    }
    try output.add(.changes, route: 0, key: [], value: changes)
  }

  private func finish(_ records: Records, _ changes: inout SiteChanges, _ output: FrameWriter) throws {
    let path = String(decoding: records.path, as: UTF8.self)
    guard let file = try file(of: records.now, path, &changes) else {
      changes.gone += 1
      return try output.add(.gone, route: LedgerFile.hash(LedgerFile.sitePath(of: path)), key: records.path, body: [])
    }
    let isEverywhere = !records.former.isEmpty && records.former.count == ledgers
    if isEverywhere, records.digests == [file.digest] { return }
    let isNew = records.former.isEmpty
    let put = SitePut(file, isNew: isNew)
    // The page may be in place or not: some of the nights were not put in place whole.
    if !isEverywhere, put.phase == .changedPages {
      try SitePut(file, isNew: true, onlyIfAbsent: true).write(to: output)
    }
    try put.write(to: output)
    changes.put += 1
    changes.bytesPut += file.bytes
  }

  /// The file of a path tonight; nil if there is none. Fails if two makers have different ones. Several may have a photo or an
  /// asset: that of the first pack is put.
  private func file(of all: [LedgerFile], _ path: String, _ changes: inout SiteChanges) throws -> LedgerFile? {
    let sorted = all.sorted { ($0.maker.rawValue, $0.pack) < ($1.maker.rawValue, $1.pack) }
    guard let first = sorted.first else { return nil }
    let isOne = sorted.allSatisfy { $0.mayRepeat && $0.digest == first.digest }
    guard sorted.count == 1 || isOne else {
      throw Failure(.data, ShardProblems.samePath.problem(at: Place(path), "two shards made a file of one path"))
    }
    changes.files += 1
    changes.bytes += first.bytes
    // What is sealed has its own copies of what public pages have too.
    for isSealed in [false, true] {
      if let one = sorted.first(where: { $0.maker.isSealed == isSealed }) { changes.add(one) }
    }
    return first
  }
}

/// A file that is put in place, as a record tells (p). Records of one pack meet, in the order of its bytes.
struct SitePut {
  /// The phases of a night in the order in which they are put: no link leads to a file that is not there yet, and devices
  /// are told last that there is something new.
  enum Phase: UInt8 {
    /// Photos and assets.
    case assets
    case newPages, changedPages
    case sealedFolders
    /// The page that opens them, and the slots.
    case sealed
    case lists, offline
  }

  let phase: Phase
  /// Whether it is put only if nothing has its path: a page that may be in place, with other bytes, is put with those that
  /// change.
  let onlyIfAbsent: Bool
  let file: LedgerFile

  /// `isNew`: whether nothing in place has its path.
  init(_ file: LedgerFile, isNew: Bool, onlyIfAbsent: Bool = false) {
    (self.file, self.onlyIfAbsent) = (file, onlyIfAbsent)
    guard file.kind != .asset, file.kind != .photo else {
      phase = .assets
      return
    }
    phase =
      switch file.maker {
      case .subjects: isNew ? .newPages : .changedPages
      case .lists: .lists
      case .offline: .offline
      case .sealedFolders: .sealedFolders
      case .sealed: .sealed
      }
  }

  private static let headBytes = 25

  /// Throws `Torn` if the record is none.
  init(_ record: EngineRecord) throws(PackedReader.Torn) {
    guard record.key.count > Self.headBytes, record.body.count > 1, let phase = Phase(rawValue: record.key[0]) else {
      throw PackedReader.Torn()
    }
    self.phase = phase
    onlyIfAbsent = record.body[0] == 1
    file = try LedgerFile(
      path: Self.path(record.key.dropFirst(Self.headBytes)),
      body: UnsafeRawBufferPointer(rebasing: record.body.dropFirst()))
  }

  /// A path below the lake's folder of which the record of a file may speak.
  static func path(_ bytes: Slice<UnsafeRawBufferPointer>) throws(PackedReader.Torn) -> String {
    let path = String(decoding: bytes, as: UTF8.self)
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0] == "site" || parts[0] == "photos",
      !parts.contains(where: { ["", ".", ".."].contains($0) })
    else { throw PackedReader.Torn() }
    return path
  }

  func write(to output: FrameWriter) throws {
    var key = [phase.rawValue]
    for number in [file.pack, UInt64(file.place.frame), UInt64(file.place.offset)] {
      withUnsafeBytes(of: number.bigEndian) { key += $0 }
    }
    try output.add(
      .put, route: file.isPhoto ? file.hash : file.pack, key: key + Array(file.path.utf8),
      body: [onlyIfAbsent ? 1 : 0] + file.body)
  }
}

/// What of the site's files a night changes, as `ledger` counts them. Those of several partitions add up.
struct SiteChanges: Codable {
  var files = 0
  var put = 0
  var gone = 0
  var bytes = 0
  var bytesPut = 0
  /// Digests of all files together, in any order: of those that everybody can read, and of sealed pages.
  private var open: UInt128 = 0
  private var sealed: UInt128 = 0

  var digest: String { Self.hex(open) }
  var sealedDigest: String { Self.hex(sealed) }

  private static func hex(_ digest: UInt128) -> String {
    withUnsafeBytes(of: digest.bigEndian) { Digest.hex(Array($0)) }
  }

  mutating func add(_ other: SiteChanges) {
    files += other.files
    put += other.put
    gone += other.gone
    bytes += other.bytes
    bytesPut += other.bytesPut
    (open, sealed) = (open &+ other.open, sealed &+ other.sealed)
  }

  /// Adds a file to the digest of what everybody can read, or of sealed pages.
  mutating func add(_ file: LedgerFile) {
    var writer = PackedWriter()
    writer.add(file.path)
    writer.add(file.digest.high)
    writer.add(file.digest.low)
    let digest = LedgerDigest(of: writer.bytes)
    let number = UInt128(digest.high) << 64 | UInt128(digest.low)
    if file.maker.isSealed { sealed &+= number } else { open &+= number }
  }
}
