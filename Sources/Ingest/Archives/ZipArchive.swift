internal import Diagnostics
internal import Platform

/// A zip file, of which only the directory at its end is read: some 100 bytes per entry, however large the members are.
///
/// Nothing in its structure is trusted. The whole archive is refused if an offset or a size leads out of the file, into
/// the directory or into another member's data, as members that share data may unpack to a million times the archive's
/// size.
final class ZipArchive: Sendable {
  static let mostEntries = 100_000
  /// The size of a member's local header, without its name.
  static let headerLength = 30

  private let path: ExportPath
  private let status: FileStatus
  /// The entries in the directory's order.
  let entries: [ZipEntry]
  /// The number of bytes behind the archive, which belong to nothing; negative if its comment is cut off.
  let rest: Int
  private let places: [String: Int]

  /// Returns nil for a file that is no zip file by its first bytes or its name.
  init?(_ path: ExportPath, _ status: FileStatus, start: [UInt8]? = nil) throws(InputFault) {
    guard status.kind == .file else { return nil }
    if let start, !Self.isZip(start, path) { return nil }
    let file = try path.open()
    guard try Self.isZip(ZipEnd.bytes(file, 0..<min(4, status.size)), path) else { return nil }
    guard let end = try ZipEnd(file, size: status.size) else {
      throw ZipEnd.damaged("it has no end, so that nothing of it can be read; most likely it was not copied whole")
    }
    let directory = try ZipEnd.bytes(file, end.directory)
    entries = try Self.entries(directory, end)
    rest = end.rest
    self.path = path
    self.status = status
    places = Dictionary(entries.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// A member by its path within the archive, in exact spelling; the first one if there are several.
  func member(named name: String) -> ZipMember? { places[name].map { member(entries[$0]) } }

  func member(_ entry: ZipEntry, fault: InputFault? = nil, faultAtEnd: InputFault? = nil) -> ZipMember {
    ZipMember(entry, of: path, status, fault: fault ?? entry.fault, faultAtEnd: faultAtEnd)
  }

  /// Whether a file begins like an archive, or is called one and does not begin like an export.
  private static func isZip(_ start: [UInt8], _ path: ExportPath) -> Bool {
    let kind = Array(start.dropFirst(2).prefix(2))
    let isZip = start.starts(with: [0x50, 0x4B]) && [[3, 4], [5, 6], [7, 8]].contains(kind)
    return isZip || (FileNaming.isZip(path.baseName) && !isExport(start))
  }

  /// Whether a file begins like an export, so that it is read as one whatever its name is.
  private static func isExport(_ start: [UInt8]) -> Bool {
    guard let first = start.first else { return true }
    let isPacked = start.starts(with: [0x1F, 0x8B]) || start.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
    return "{[".utf8.contains(first) || isPacked
  }

  private static func entries(_ directory: [UInt8], _ end: ZipEnd) throws(InputFault) -> [ZipEntry] {
    var entries: [ZipEntry] = []
    entries.reserveCapacity(min(end.entries, directory.count / 46))
    var place = 0
    while entries.count < end.entries {
      guard let (entry, next) = ZipEntry.read(directory, at: place, shift: end.shift) else { break }
      entries.append(entry)
      place = next
    }
    guard entries.count == end.entries, place == directory.count else {
      throw ZipEnd.damaged("its directory breaks off after \(entries.count) of \(end.entries) entries")
    }
    try setLimits(of: &entries, end.directory.lowerBound)
    return entries
  }

  /// Throws if entries share bytes.
  private static func setLimits(of entries: inout [ZipEntry], _ directory: Int) throws(InputFault) {
    let order = entries.indices.sorted { entries[$0].offset < entries[$1].offset }
    var limit = directory
    for index in order.reversed() {
      let entry = entries[index]
      guard entry.packed <= limit, entry.offset <= limit, entry.leastEnd <= limit else {
        throw IngestProblems.archiveTooLarge.fault(
          "the member \(Printable.line(entry.name, limit: 100)) shares bytes with what follows it, "
            + "as those of archives do that unpack to more than any disk holds")
      }
      entries[index].limit = limit
      limit = entry.offset
    }
  }
}

/// The location of a zip file's directory, according to the records at the file's end.
struct ZipEnd {
  /// The number of entries in the directory.
  let entries: Int
  /// The range of the directory in the file.
  let directory: Range<Int>
  /// The number of bytes before the archive, which must be added to all its offsets.
  let shift: Int
  /// The number of bytes behind the archive and its comment; negative if the comment is cut off.
  let rest: Int

  static let signature: UInt32 = 0x0605_4B50
  private static let length = 22
  private static let longestComment = 65_535
  /// The size of the largest directory that is read: some 300 bytes for each of the most entries.
  private static let largestDirectory = 32 << 20

  /// Finds the last end record in a file of this size; nil if there is none.
  init?(_ file: borrowing FileDescriptor, size: Int) throws(InputFault) {
    let tail = try Self.bytes(file, max(0, size - Self.length - Self.longestComment)..<size)
    guard
      let place = stride(from: tail.count - Self.length, through: 0, by: -1).first(where: { place in
        ZipFields(tail, at: place, count: Self.length, signature: Self.signature) != nil
      }), let end = ZipFields(tail, at: place, count: Self.length, signature: Self.signature)
    else { return nil }
    let start = size - tail.count + place
    var found = EndRecords(
      entries: end.u16(10), size: end.u32(12), offset: end.u32(16), end: start,
      isSplit: end.u16(4) != 0 || end.u16(6) != 0)
    // Writers that cannot seek write the ZIP64 record for small archives too, between the directory and the end record.
    found = try Self.large(file, before: start) ?? found
    guard !found.isSplit else {
      throw IngestProblems.archivePacking.fault("the archive is one of several volumes, which are not put together")
    }
    self = try Self.checked(found, rest: tail.count - place - Self.length - end.u16(20))
  }

  private init(entries: Int, directory: Range<Int>, shift: Int, rest: Int) {
    self.entries = entries
    self.directory = directory
    self.shift = shift
    self.rest = rest
  }

  /// The values of the records.
  private struct EndRecords {
    let entries: Int
    let size: Int
    let offset: Int
    /// The offset at which the directory ends.
    let end: Int
    let isSplit: Bool
  }

  private static func checked(_ found: EndRecords, rest: Int) throws(InputFault) -> ZipEnd {
    guard found.size <= found.end, found.offset <= found.end - found.size else {
      throw damaged("its end does not say where its directory is")
    }
    guard found.size <= largestDirectory, found.entries <= ZipArchive.mostEntries else {
      throw IngestProblems.archiveTooLarge.fault(
        "the archive has \(found.entries) entries; it may have \(ZipArchive.mostEntries)")
    }
    let start = found.end - found.size
    return ZipEnd(entries: found.entries, directory: start..<found.end, shift: start - found.offset, rest: rest)
  }

  /// The ZIP64 records, for archives that are too large for the plain record; nil if there are none.
  private static func large(_ file: borrowing FileDescriptor, before start: Int) throws(InputFault) -> EndRecords? {
    guard start >= 20,
      let locator = ZipFields(try bytes(file, start - 20..<start), at: 0, count: 20, signature: 0x0706_4B50)
    else { return nil }
    guard let named = locator.u64(8) else { throw damaged("the place of its end is no place") }
    // With bytes before the archive, the record is behind its stated offset, and mostly directly before its locator.
    for place in [named, start - 20 - 56] where place >= 0 && place <= start - 20 - 56 {
      let end = ZipFields(try bytes(file, place..<place + 56), at: 0, count: 56, signature: 0x0606_4B50)
      guard let end else { continue }
      guard let entries = end.u64(32), let size = end.u64(40), let offset = end.u64(48) else { break }
      let isSplit = end.u32(16) != 0 || end.u32(20) != 0 || locator.u32(16) > 1
      return EndRecords(entries: entries, size: size, offset: offset, end: place, isSplit: isSplit)
    }
    throw damaged("its end does not say where its directory is")
  }

  /// Reads a range, which must be within the file.
  static func bytes(_ file: borrowing FileDescriptor, _ range: Range<Int>) throws(InputFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var failure: FileError?
    bytes.withUnsafeMutableBytes { buffer in
      do throws(FileError) { try file.read(into: buffer, at: range.lowerBound) } catch { failure = error }
    }
    if let failure { throw IngestProblems.cannotRead.fault(failure.description) }
    return bytes
  }

  static func damaged(_ words: String) -> InputFault {
    IngestProblems.archiveDamaged.fault("the archive is damaged: \(words)")
  }
}

/// One record of a zip file's structure; its numbers are little-endian.
struct ZipFields {
  private let bytes: [UInt8]
  private let start: Int
  /// The size of the record's fixed part, in which its fields are.
  private let count: Int

  /// A record of `count` bytes at an offset; nil if it does not fit or does not begin with `signature`.
  init?(_ bytes: [UInt8], at start: Int, count: Int, signature: UInt32) {
    guard start >= 0, start <= bytes.count, bytes.count - start >= count else { return nil }
    self.bytes = bytes
    self.start = start
    self.count = count
    guard u32(0) == Int(signature) else { return nil }
  }

  func u16(_ place: Int) -> Int { Int(number(place, 2)) }
  func u32(_ place: Int) -> Int { Int(number(place, 4)) }
  /// Nil for a number that is too large for any file.
  func u64(_ place: Int) -> Int? { Int(exactly: number(place, 8)) }

  private func number(_ place: Int, _ width: Int) -> UInt64 {
    precondition(place + width <= count)  // proven: the callers' offsets are constants within their records
    return Self.number(bytes, start + place, width)
  }

  /// The number at an offset, which must be within the bytes.
  static func number(_ bytes: [UInt8], _ place: Int, _ width: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in (place..<place + width).reversed() { number = number << 8 | UInt64(bytes[index]) }
    return number
  }
}
