internal import Lake
internal import Model
internal import Platform

/// A file that is put in place, as a record tells (p). Records of one pack meet, in the order of its bytes.
struct SitePut {
  /// The phases of a night in the order in which they are put: no link leads to a file that is not there yet, and devices
  /// are told last that there is something new.
  enum Phase: UInt8 {
    /// Photos and assets.
    case assets
    case newPages, changedPages
    case bundles
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
      case .bundles: .bundles
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

  func write(to output: FrameWriter) throws(FileError) {
    var key = [phase.rawValue]
    for number in [file.pack, UInt64(file.place.frame), UInt64(file.place.offset)] {
      withUnsafeBytes(of: number.bigEndian) { key += $0 }
    }
    try output.add(
      .put, route: file.isPhoto ? file.hash : file.pack, key: key + Array(file.path.utf8),
      body: [onlyIfAbsent ? 1 : 0] + file.body)
  }
}
