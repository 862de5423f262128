internal import Diagnostics
internal import Platform

/// Zip files, whose members are read in place; nothing is unpacked to the disk.
struct ZipContainer: ContainerKind {
  static func members(
    of path: ExportPath, _ status: FileStatus?, _ start: FileStart, settings: IngestSettings, problems: any ProblemSink
  ) throws(InputFault) -> [any ExportMember]? {
    guard let status, let archive = try archive(path, status, start), !isDocument(archive) else { return nil }
    if archive.rest != 0 {
      let words =
        archive.rest < 0
        ? "the comment at the end of the archive is cut off"
        : "\(archive.rest) bytes follow behind the end of the archive and were not read"
      problems.report(IngestProblems.archiveRest.problem(at: Place(path.name), words))
    } else if archive.entries.isEmpty {
      problems.report(IngestProblems.emptyFile.problem(at: Place(path.name), "the archive holds no file"))
    }
    reportPhotos(archive, path, problems)
    var container = ZipContainer(archive, path, settings, problems, size: status.size)
    return container.members()
  }

  /// If the system refuses a file, its name alone decides whether it is an archive.
  private static func archive(
    _ path: ExportPath, _ status: FileStatus, _ start: FileStart
  ) throws(InputFault) -> ZipArchive? {
    do throws(InputFault) {
      if let fault = start.fault { throw fault }
      return try ZipArchive(path, status, start: start.bytes)
    } catch {
      guard error.kind != IngestProblems.cannotRead || FileNaming.isZip(path.baseName) else { return nil }
      throw error
    }
  }

  /// Whether the archive is an office document, which is a zip file as well.
  private static func isDocument(_ archive: ZipArchive) -> Bool {
    ["[Content_Types].xml", "xl/workbook.xml"].contains { archive.member(named: $0) != nil }
  }

  /// Reports photos once per archive. The photos of a Takeout belong to an account, not to restaurants.
  private static func reportPhotos(_ archive: ZipArchive, _ path: ExportPath, _ problems: any ProblemSink) {
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
  /// The number of bytes that may still be unpacked.
  private var room: Int

  private init(
    _ archive: ZipArchive, _ path: ExportPath, _ settings: IngestSettings, _ problems: any ProblemSink, size: Int
  ) {
    self.archive = archive
    self.path = path
    self.problems = problems
    room = settings.archiveRoom(size)
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

  /// The longest name in bytes. Paths in file systems have at most 4,096, and mostly 255 per component.
  private static let longestName = 1024

  private static let twice = IngestProblems.archiveTwice.fault(
    "the archive holds several files of this name, of which the first was read")

  /// The directory's sizes bound what is unpacked; no member can give more.
  private mutating func faultOfSize(_ entry: ZipEntry) -> InputFault? {
    guard entry.size <= room else {
      return IngestProblems.archiveTooLarge.fault(
        "the member would be unpacked to \(entry.size) bytes, with which the archive comes to more than it may")
    }
    room -= entry.size
    return nil
  }

  /// Whether an entry may be an export. An entry that is no file of a user is ignored silently; one that might be a
  /// file, and is not read, is reported.
  private func isWanted(_ entry: ZipEntry) -> Bool {
    guard let base = entry.parts.last, !Self.leadsOut(entry) else {
      return reportSkipped(
        IngestProblems.archiveName, entry, "the name leads out of the archive, and the member was not read")
    }
    guard entry.rawName.count <= Self.longestName else {
      return reportSkipped(
        IngestProblems.archiveName, entry, "the name is longer than any file's, and the member was not read")
    }
    if entry.isLink {
      return reportSkipped(IngestProblems.archiveName, entry, "the member is a link, which was not followed")
    }
    if entry.isFolder {
      guard entry.size == 0 else { return reportSkipped(ZipEnd.damaged("a folder has bytes"), entry) }
      return false
    }
    guard entry.parts[0] != "__MACOSX" else { return false }
    guard !entry.parts.contains(where: { $0.hasPrefix(".") }) else {
      // One damaged byte can turn another file into a hidden one, so the name is compared with the member's own header.
      guard archive.member(entry).isNamedRightly else {
        return reportSkipped(ZipEnd.damaged("the member has another name than in the directory"), entry)
      }
      return false
    }
    guard ExportFolder.isExport(base) else { return false }
    if FileNaming.isArchive(base) {
      return reportSkipped(
        IngestProblems.archiveNested, entry, "the member is an archive or a workbook itself, and was not read")
    }
    return true
  }

  private func reportSkipped(_ fault: InputFault, _ entry: ZipEntry) -> Bool {
    reportSkipped(fault.kind, entry, fault.words)
  }

  private func reportSkipped(_ kind: ProblemKind, _ entry: ZipEntry, _ words: String) -> Bool {
    let name = entry.name.count > Self.longestName ? entry.name.prefix(100) + "…" : entry.name[...]
    problems.report(kind.problem(at: Place("\(path.name)!\(name)"), words))
    return false
  }

  /// Whether a name leads out of its folder. Nothing is written under it, but it is shown, and it identifies the file.
  private static func leadsOut(_ entry: ZipEntry) -> Bool {
    let isDrive = entry.parts[0].utf8.count >= 2 && Array(entry.parts[0].utf8)[1] == UInt8(ascii: ":")
    return entry.parts == [""] || (entry.parts.count > 1 && entry.parts[0].isEmpty) || isDrive
      || entry.parts.contains("..") || entry.rawName.contains(0)
  }
}
