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
  init?(_ path: ExportPath, _ status: FileStatus) throws(InputFault) {
    guard status.kind == .file else { return nil }
    let file = try path.open()
    let isNamed = FileNaming.isZip(path.baseName)
    let start = try ZipEnd.bytes(file, 0..<min(4, status.size))
    guard Self.isZip(start) || (isNamed && !Self.isExport(start)) else { return nil }
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

  private static func isZip(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x50, 0x4B]) && [[3, 4], [5, 6], [7, 8]].contains(Array(start.dropFirst(2)))
  }

  /// Whether a file begins like an export, so that it is read as one whatever its name is.
  private static func isExport(_ start: [UInt8]) -> Bool {
    guard let first = start.first else { return true }
    return "{[".utf8.contains(first) || start.starts(with: [0x1F, 0x8B]) || start == [0x28, 0xB5, 0x2F, 0xFD]
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
        throw InputFault(
          kind: IngestProblems.archiveTooLarge,
          words: "the member \(Printable.line(entry.name, limit: 100)) shares bytes with what follows it, "
            + "as those of archives do that unpack to more than any disk holds")
      }
      entries[index].limit = limit
      limit = entry.offset
    }
  }
}
