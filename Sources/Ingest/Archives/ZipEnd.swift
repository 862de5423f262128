internal import Diagnostics
internal import Platform

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
    var found = Found(
      entries: end.u16(10), size: end.u32(12), offset: end.u32(16), end: start,
      isSplit: end.u16(4) != 0 || end.u16(6) != 0)
    // Writers that cannot seek write the ZIP64 record for small archives too, between the directory and the end record.
    found = try Self.large(file, before: start) ?? found
    guard !found.isSplit else {
      throw InputFault(
        kind: IngestProblems.archivePacking, words: "the archive is one of several volumes, which are not put together")
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
  private struct Found {
    let entries: Int
    let size: Int
    let offset: Int
    /// The offset at which the directory ends.
    let end: Int
    let isSplit: Bool
  }

  private static func checked(_ found: Found, rest: Int) throws(InputFault) -> ZipEnd {
    guard found.size <= found.end, found.offset <= found.end - found.size else {
      throw damaged("its end does not say where its directory is")
    }
    guard found.size <= largestDirectory, found.entries <= ZipArchive.mostEntries else {
      throw InputFault(
        kind: IngestProblems.archiveTooLarge,
        words: "the archive has \(found.entries) entries; it may have \(ZipArchive.mostEntries)")
    }
    let start = found.end - found.size
    return ZipEnd(entries: found.entries, directory: start..<found.end, shift: start - found.offset, rest: rest)
  }

  /// The ZIP64 records, for archives that are too large for the plain record; nil if there are none.
  private static func large(_ file: borrowing FileDescriptor, before start: Int) throws(InputFault) -> Found? {
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
      return Found(entries: entries, size: size, offset: offset, end: place, isSplit: isSplit)
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
    if let failure { throw InputFault(kind: IngestProblems.cannotRead, words: failure.description) }
    return bytes
  }

  static func damaged(_ words: String) -> InputFault {
    InputFault(kind: IngestProblems.archiveDamaged, words: "the archive is damaged: \(words)")
  }
}
