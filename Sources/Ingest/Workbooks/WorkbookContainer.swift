internal import Diagnostics
internal import Platform

/// Workbooks, each visible sheet of which is an export.
struct WorkbookContainer: ContainerKind {
  static func members(
    of path: ExportPath, _ status: FileStatus?, settings: IngestSettings, problems: any ProblemSink
  ) throws(InputFault) -> [any ExportMember]? {
    guard let status, status.kind == .file else { return nil }
    guard try mayBeOpened(path) else { return nil }
    try OtherWorkbook.refuse(path, status)
    guard let archive = try ZipArchive(path, status) else {
      try refuseBroken(path, status)
      return nil
    }
    let package = WorkbookPackage(archive.entries.map { archive.member($0) })
    try OtherWorkbook.refuse(package)
    guard package.isDocument else { return nil }
    try checkSize(archive, status, settings)
    return try members(of: package, path.name, status, settings, problems)
  }

  /// The sheets of a package that are tables; the others are reported. Nil for a document that is no workbook.
  static func members(
    of package: WorkbookPackage, _ file: String, _ status: FileStatus, _ settings: IngestSettings,
    _ problems: any ProblemSink
  ) throws(InputFault) -> [any ExportMember]? {
    guard let book = try book(package) else {
      if package.hasSheets { throw damaged("the workbook lacks the part that names its sheets") }
      return nil
    }
    return zip(book.sheets, SheetNaming.names(book.sheets)).compactMap { sheet, name in
      let member = SheetMember(
        sheet, name: name, of: book, file: file, status, scratchFolder: settings.temporaryFolder)
      guard let reason = reasonToSkip(sheet, member) else { return member }
      if !reason.isEmpty {
        problems.report(IngestProblems.sheetSkipped.problem(at: Place("\(file)!\(name)"), reason))
      }
      return nil
    }
  }

  private static func book(_ package: WorkbookPackage) throws(InputFault) -> Workbook? {
    guard !package.holdsPartTwice else { throw damaged("the workbook holds a part twice") }
    do { return try Workbook(package) } catch let fault as InputFault { throw fault } catch {
      throw damaged("\(error)")
    }
  }

  private static func damaged(_ words: String) -> InputFault {
    InputFault(kind: IngestProblems.workbookDamaged, words: words)
  }

  /// Whether a file may be a workbook. If the system refuses the file, its name alone decides.
  private static func mayBeOpened(_ path: ExportPath) throws(InputFault) -> Bool {
    do throws(InputFault) {
      _ = try path.open()
      return true
    } catch {
      guard isNamed(path) else { return false }
      throw error
    }
  }

  private static func isNamed(_ path: ExportPath) -> Bool {
    let name = path.baseName.lowercased()
    return name.hasSuffix(".xlsx") || name.hasSuffix(".xlsm")
  }

  /// Throws for a file that is named like a workbook and is neither an archive nor text.
  private static func refuseBroken(_ path: ExportPath, _ status: FileStatus) throws(InputFault) {
    guard isNamed(path), status.size > 0 else { return }
    let start = try ZipEnd.bytes(path.open(), 0..<min(512, status.size))
    guard start.contains(where: { $0 < 0x20 && !ASCIIText.isSpace($0) }) else { return }
    throw damaged("the file is called a workbook, and is none")
  }

  /// Why a sheet is not read; nil if it is read. A sheet that cannot be read is listed, as opening it reports why. The
  /// reason is empty for a sheet without rows, which is not reported.
  private static func reasonToSkip(_ sheet: Workbook.Sheet, _ member: SheetMember) -> String? {
    if sheet.isOther { return "the sheet holds no cells but a diagram or a dialog" }
    if sheet.isHidden { return "the sheet is hidden, and was not read" }
    do {
      switch try member.source().contents() {
      case .table: return nil
      case .empty: return ""
      case .noTable: return "the sheet is no table: none of its first rows holds two titles of columns"
      }
    } catch { return nil }
  }

  private static func checkSize(
    _ archive: ZipArchive, _ status: FileStatus, _ settings: IngestSettings
  ) throws(InputFault) {
    var room = max(
      settings.archiveLeast, status.size.multipliedReportingOverflow(by: settings.archiveRatio).partialValue)
    for entry in archive.entries {
      room -= min(entry.size, room)
      guard room > 0 else {
        throw InputFault(
          kind: IngestProblems.archiveTooLarge, words: "the workbook would be unpacked to more bytes than it may")
      }
    }
  }
}
