internal import Platform

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
    var digest = ExportDigest()
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
      throw InputFault(kind: IngestProblems.workbookDamaged, words: "\(error)")
    }
  }
}
