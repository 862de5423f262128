internal import Diagnostics
internal import Model
internal import Platform

/// Workbooks, each visible sheet of which is an export.
struct WorkbookContainer: ContainerKind {
  static func members(
    of path: ExportPath, _ status: FileStatus?, _ start: FileStart, settings: IngestSettings, problems: any ProblemSink
  ) throws(InputFault) -> [any ExportMember]? {
    guard let status, status.kind == .file else { return nil }
    // If the system refuses the file, its name alone decides whether it may be a workbook.
    if let fault = start.fault {
      guard isNamed(path) else { return nil }
      throw fault
    }
    try OtherWorkbook.refuse(start)
    guard let archive = try ZipArchive(path, status, start: start.bytes) else {
      try refuseBroken(path, status)
      return nil
    }
    let package = WorkbookPackage(archive.entries.map { archive.member($0) })
    try OtherWorkbook.refuse(package)
    guard package.isDocument else { return nil }
    try checkSize(archive, status, settings)
    return try members(of: package, path.name, status, settings, problems)
  }

  /// The sheets of a package that are tables; all other sheets are reported. Nil for a document that is no workbook.
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
    IngestProblems.workbookDamaged.fault(words)
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
    var room = settings.archiveRoom(status.size)
    for entry in archive.entries {
      room -= min(entry.size, room)
      guard room > 0 else {
        throw IngestProblems.archiveTooLarge.fault("the workbook would be unpacked to more bytes than it may")
      }
    }
  }
}

/// Spreadsheets in formats that are not read.
enum OtherWorkbook {
  private static let compoundFile: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

  /// Throws for an `.xls`, and for a workbook with a password, as both are compound files.
  static func refuse(_ start: FileStart) throws(InputFault) {
    guard start.bytes == compoundFile else { return }
    throw fault("the file is an .xls or a workbook with a password, which sumaq does not read")
  }

  /// Throws for an `.xlsb` and for an OpenDocument spreadsheet.
  static func refuse(_ package: WorkbookPackage) throws(InputFault) {
    if package.part("xl/workbook.bin") != nil {
      throw fault("the file is a binary workbook (.xlsb), which sumaq does not read")
    }
    if package.part("mimetype") != nil, package.part("content.xml") != nil {
      throw fault("the file is an OpenDocument (.ods), which sumaq does not read")
    }
  }

  private static func fault(_ words: String) -> InputFault {
    IngestProblems.otherWorkbook.fault(words)
  }
}

/// A sheet of a workbook as one of the exports in it.
struct SheetMember: ExportMember {
  let name: String
  /// The name by which it is identified: its own, or the workbook's if its own is a default name of spreadsheet
  /// programs.
  let identifyingName: String
  let status: FileStatus
  let digest: String?
  let bytes: Int
  private let book: Workbook
  private let part: String
  private let scratchFolder: String

  init(
    _ sheet: Workbook.Sheet, name: String, of book: Workbook, file: String, _ status: FileStatus, scratchFolder: String
  ) {
    self.scratchFolder = scratchFolder
    self.name = name
    self.status = status
    self.book = book
    part = sheet.part ?? ""
    identifyingName = SheetNaming.identifyingName(name, file: file)
    bytes = book.package.part(part)?.bytes ?? 0
    digest = Self.digest(book, part, name)
  }

  /// A digest of everything from which its text is made: its own bytes, the shared strings and the formats.
  private static func digest(_ book: Workbook, _ part: String, _ name: String) -> String? {
    var words = "sheet \(name)"
    for part in [part] + book.sharedParts {
      guard let member = book.package.part(part) else { continue }
      guard let digest = member.digest else { return nil }
      words += "\n\(part) \(digest)"
    }
    var digest = ContentHash()
    words.withUTF8 { digest.update(UnsafeRawBufferPointer($0)) }
    return digest.text
  }

  func open() throws(InputFault) -> any ExportContent { try source() }

  func source() throws(InputFault) -> SheetSource {
    do { return try SheetSource(book, part: part, digest: digest ?? "", scratchFolder: scratchFolder) } catch let fault
      as InputFault
    {
      throw fault
    } catch {
      throw IngestProblems.workbookDamaged.fault("\(error)")
    }
  }
}

/// Names of sheets.
enum SheetNaming {
  /// The names of the sheets in their order, made unique and without characters that would make a path of them.
  static func names(_ sheets: [Workbook.Sheet]) -> [String] {
    var seen: Set<String> = []
    return sheets.enumerated().map { index, sheet in
      var name = sheet.name.replacing("/", with: "_")
      if name.isEmpty || name == "." || name == ".." { name = "Sheet\(index + 1)" }
      while !seen.insert(name).inserted { name += " (\(index + 1))" }
      return name
    }
  }

  /// The name by which a sheet is identified. A default name of spreadsheet programs says nothing, so the workbook's
  /// name is used instead: `reviews` for `Sheet1` of `reviews.xlsx`, and `reviews-2` for `Sheet2`.
  static func identifyingName(_ sheet: String, file: String) -> String {
    let letters = sheet.prefix { !$0.isNumber && $0 != " " }
    let rest = sheet.dropFirst(letters.count).drop { $0 == " " }
    // A dot in the sheet's name does not begin a file's extension.
    guard plain.contains(letters.lowercased()), rest.allSatisfy(\.isNumber) else {
      return sheet.replacing(".", with: "_")
    }
    var stem = Path.name(of: file)
    if let dot = stem.lastIndex(of: "."), dot != stem.startIndex { stem = String(stem[..<dot]) }
    return rest.isEmpty || rest == "1" ? stem : "\(stem)-\(rest)"
  }

  private static let plain: Set<String> = [
    "sheet", "worksheet", "table", "hoja", "feuil", "feuille", "tabelle", "tabellenblatt", "blatt", "foglio",
    "planilha",
    "folha", "blad", "ark", "arkusz", "list", "лист", "аркуш", "munka", "sayfa", "taul", "taulukko", "foaie", "φύλλο",
    "full", "工作表", "시트",
  ]
}
