internal import Diagnostics
internal import Platform

/// Zip files, whose members are read where they are: nothing is unpacked to the disk.
struct ZipContainer: ContainerKind {
  static func members(
    of path: ExportPath, _ status: FileStatus?, settings: IngestSettings, problems: any ProblemSink
  ) throws(InputFault) -> [any ExportMember]? {
    guard let status, let archive = try archive(path, status), !isDocument(archive) else { return nil }
    if archive.rest != 0 {
      let words =
        archive.rest < 0
        ? "the comment at the end of the archive is cut off"
        : "\(archive.rest) bytes follow behind the end of the archive and were not read"
      problems.report(IngestProblems.archiveRest.problem(at: Place(path.name), words))
    } else if archive.entries.isEmpty {
      problems.report(IngestProblems.emptyFile.problem(at: Place(path.name), "the archive holds no file"))
    }
    tellPhotos(archive, path, problems)
    var container = ZipContainer(archive, path, settings, problems, size: status.size)
    return container.members()
  }

  /// A file that the system refuses is taken for an archive by its name alone.
  private static func archive(_ path: ExportPath, _ status: FileStatus) throws(InputFault) -> ZipArchive? {
    do throws(InputFault) { return try ZipArchive(path, status) } catch {
      guard error.kind != IngestProblems.cannotRead || FileNaming.isZip(path.baseName) else { return nil }
      throw error
    }
  }

  /// Documents of offices are zip files as well.
  private static func isDocument(_ archive: ZipArchive) -> Bool {
    ["[Content_Types].xml", "xl/workbook.xml"].contains { archive.member(named: $0) != nil }
  }

  /// Once an archive; those of a Takeout are of an account, not of restaurants.
  private static func tellPhotos(_ archive: ZipArchive, _ path: ExportPath, _ problems: any ProblemSink) {
    let photos = archive.entries.filter { entry in
      entry.parts.first != "Takeout" && entry.parts.first != "__MACOSX"
        && !entry.parts.contains { $0.hasPrefix(".") } && entry.parts.last.map(ExportFolder.isPicture) == true
    }
    guard let first = photos.first else { return }
    let number = photos.count == 1 ? "a photo" : "\(photos.count) photos"
    let words = "the archive holds \(number), such as \(Printable.line(first.name, limit: 80)), which is not read there"
    problems.report(IngestProblems.archivePhotos.problem(at: Place(path.name), words))
  }

  private let archive: ZipArchive
  private let path: ExportPath
  private let problems: any ProblemSink
  /// Bytes that may still be unpacked.
  private var room: Int

  private init(
    _ archive: ZipArchive, _ path: ExportPath, _ settings: IngestSettings, _ problems: any ProblemSink, size: Int
  ) {
    self.archive = archive
    self.path = path
    self.problems = problems
    let (many, isTooMany) = size.multipliedReportingOverflow(by: settings.archiveRatio)
    room = isTooMany ? .max : max(settings.archiveLeast, many)
  }

  private mutating func members() -> [any ExportMember] {
    let entries = archive.entries.filter(isWanted)
    let times = Dictionary(entries.map { ($0.name, 1) }, uniquingKeysWith: +)
    var seen: Set<String> = []
    return entries.compactMap { entry in
      guard seen.insert(entry.name).inserted else { return nil }
      return archive.member(entry, fault: faultOfSize(entry), faultAtEnd: times[entry.name] == 1 ? nil : Self.twice)
    }
  }

  /// Bytes; the systems' own paths end at 4,096, and mostly at 255 within a folder.
  private static let longestName = 1024

  private static let twice = InputFault(
    kind: IngestProblems.archiveTwice,
    words: "the archive holds several files of this name, of which the first was read")

  /// The directory says how much comes out of a member, and no more than that is ever taken.
  private mutating func faultOfSize(_ entry: ZipEntry) -> InputFault? {
    guard entry.size <= room else {
      return InputFault(
        kind: IngestProblems.archiveTooLarge,
        words: "the member would be unpacked to \(entry.size) bytes, with which the archive comes to more than it may")
    }
    room -= entry.size
    return nil
  }

  /// What is no file of a user's is passed over in silence; what might be one, and is not read, is told.
  private func isWanted(_ entry: ZipEntry) -> Bool {
    guard let base = entry.parts.last, !Self.leadsOut(entry) else {
      return told(IngestProblems.archiveName, entry, "the name leads out of the archive, and the member was not read")
    }
    guard entry.rawName.count <= Self.longestName else {
      return told(IngestProblems.archiveName, entry, "the name is longer than any file's, and the member was not read")
    }
    if entry.isLink {
      return told(IngestProblems.archiveName, entry, "the member is a link, which was not followed")
    }
    if entry.isFolder {
      guard entry.size == 0 else { return told(ZipEnd.damaged("a folder has bytes"), entry) }
      return false
    }
    guard entry.parts[0] != "__MACOSX" else { return false }
    guard !entry.parts.contains(where: { $0.hasPrefix(".") }) else {
      // One byte makes a hidden file of any other; the member's own header has it too.
      guard archive.member(entry).isNamedRightly else {
        return told(ZipEnd.damaged("the member has another name than in the directory"), entry)
      }
      return false
    }
    guard ExportFolder.isExport(base) else { return false }
    if FileNaming.isArchive(base) {
      return told(
        IngestProblems.archiveNested, entry, "the member is an archive or a workbook itself, and was not read")
    }
    return true
  }

  private func told(_ fault: InputFault, _ entry: ZipEntry) -> Bool { told(fault.kind, entry, fault.words) }

  private func told(_ kind: ProblemKind, _ entry: ZipEntry, _ words: String) -> Bool {
    let name = entry.name.count > Self.longestName ? entry.name.prefix(100) + "…" : entry.name[...]
    problems.report(kind.problem(at: Place("\(path.name)!\(name)"), words))
    return false
  }

  /// Nothing is written under a name, but it is shown, and files are told by it.
  private static func leadsOut(_ entry: ZipEntry) -> Bool {
    let isDrive = entry.parts[0].utf8.count >= 2 && Array(entry.parts[0].utf8)[1] == UInt8(ascii: ":")
    return entry.parts == [""] || (entry.parts.count > 1 && entry.parts[0].isEmpty) || isDrive
      || entry.parts.contains("..") || entry.rawName.contains(0)
  }
}
