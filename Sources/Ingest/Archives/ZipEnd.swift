internal import Diagnostics
internal import Platform

/// Where a zip file's directory is, as the records at the file's end say.
struct ZipEnd {
  /// How many entries the directory has.
  let entries: Int
  /// Where the directory lies in the file.
  let directory: Range<Int>
  /// How many bytes precede the archive: all offsets that it names are too small by so many.
  let shift: Int
  /// Bytes behind the archive and its comment; below 0 where that is cut off.
  let rest: Int

  static let signature: UInt32 = 0x0605_4B50
  private static let length = 22
  private static let longestComment = 65_535
  /// Of the largest directory that is read: some 300 bytes for each of the most entries.
  private static let largestDirectory = 32 << 20

  /// Looks for the last end record in a file of this size; nil where there is none.
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
    // Writers that cannot go back write the record of large archives for small ones too, and it stands in between.
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

  /// What the records say.
  private struct Found {
    let entries: Int
    let size: Int
    let offset: Int
    /// Where the directory ends.
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

  /// The records of archives that are too large for the plain one; nil where they are not there.
  private static func large(_ file: borrowing FileDescriptor, before start: Int) throws(InputFault) -> Found? {
    guard start >= 20,
      let locator = ZipFields(try bytes(file, start - 20..<start), at: 0, count: 20, signature: 0x0706_4B50)
    else { return nil }
    guard let named = locator.u64(8) else { throw damaged("the place of its end is no place") }
    // With bytes before the archive, the record stands behind its place, and mostly right before its locator.
    for place in [named, start - 20 - 56] where place >= 0 && place <= start - 20 - 56 {
      let end = ZipFields(try bytes(file, place..<place + 56), at: 0, count: 56, signature: 0x0606_4B50)
      guard let end else { continue }
      guard let entries = end.u64(32), let size = end.u64(40), let offset = end.u64(48) else { break }
      let isSplit = end.u32(16) != 0 || end.u32(20) != 0 || locator.u32(16) > 1
      return Found(entries: entries, size: size, offset: offset, end: place, isSplit: isSplit)
    }
    throw damaged("its end does not say where its directory is")
  }

  /// A stretch of the file, which is inside it.
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
