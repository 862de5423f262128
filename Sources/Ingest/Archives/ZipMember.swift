internal import Platform

/// A file within a zip file.
struct ZipMember: ExportMember {
  let status: FileStatus
  private let entry: ZipEntry
  private let path: ExportPath
  private let fault: InputFault?
  private let faultAtEnd: InputFault?

  /// A member with `fault` cannot be opened. `faultAtEnd` is thrown after it was read.
  init(_ entry: ZipEntry, of path: ExportPath, _ status: FileStatus, fault: InputFault?, faultAtEnd: InputFault?) {
    self.entry = entry
    self.path = path
    self.status = status
    self.fault = fault
    self.faultAtEnd = faultAtEnd
  }

  var name: String { entry.name }
  var bytes: Int { entry.packed }
  /// The uncompressed size in bytes.
  var size: Int { entry.size }
  var digest: String? { entry.digest }

  func open() throws(InputFault) -> any ExportContent {
    if let fault { throw fault }
    let file = try path.open()
    let start = try dataStart(file)
    return try ZipSource(file, start: start, entry, faultAtEnd: faultAtEnd)
  }

  /// Whether the member's local header has the name that the directory gives it.
  var isNamedRightly: Bool {
    do {
      _ = try dataStart(try path.open())
      return true
    } catch { return false }
  }

  /// The offset of the data, which only the member's local header tells.
  private func dataStart(_ file: borrowing FileDescriptor) throws(InputFault) -> Int {
    let length = ZipArchive.headerLength + entry.rawName.count
    let header = try ZipEnd.bytes(file, entry.offset..<entry.offset + length)
    guard let fields = ZipFields(header, at: 0, count: ZipArchive.headerLength, signature: 0x0403_4B50) else {
      throw ZipEnd.damaged("the member is not where the directory says")
    }
    guard header[ZipArchive.headerLength...].elementsEqual(entry.rawName), fields.u16(26) == entry.rawName.count else {
      throw ZipEnd.damaged("the member has another name than in the directory")
    }
    let start = entry.offset + length + fields.u16(28)
    guard start + entry.packed <= entry.limit else {
      throw ZipEnd.damaged("the member's data reach into what follows it")
    }
    return start
  }
}
