internal import Platform

/// The location of an export: the name of its file in the exports folder, what of the file it is, and whether links may
/// leave that folder.
package struct ExportPath: Sendable {
  /// What of the file is the export.
  enum Extent: Sendable {
    case wholeFile
    /// A member, or one whose bytes are damaged for this reason.
    case member(any ExportMember, damage: InputFault? = nil)
    /// A container that cannot be opened, so that its contents are unknown.
    case unopenedContainer(InputFault)
  }

  let folder: String
  /// The file's path from the folder.
  let file: String
  /// The name from the exports folder; for a fetched file, the name of its origin. It includes the member's name:
  /// `takeout.zip!Takeout/Maps/Reviews.json`.
  let name: String
  /// The name of the file, without that of the member.
  private let fileName: String
  let followsLinks: Bool
  let extent: Extent
  /// The folder, if it is held open for all its files.
  private let opened: FolderWalk?

  package init(_ name: String, in folder: String, followsLinks: Bool) {
    self.init(name, fileName: name, in: folder, followsLinks: followsLinks, .wholeFile, nil)
  }

  /// The folder itself, held open for the files in it.
  init(opening folder: String, followsLinks: Bool) throws(FileError) {
    let opened = try FolderWalk(folder, mayLeave: followsLinks)
    self.init(".", fileName: ".", in: folder, followsLinks: followsLinks, .wholeFile, opened)
  }

  private init(
    _ file: String, fileName: String, in folder: String, followsLinks: Bool, _ extent: Extent, _ opened: FolderWalk?
  ) {
    self.opened = opened
    self.file = file
    self.folder = folder
    self.followsLinks = followsLinks
    self.extent = extent
    self.fileName = fileName
    name =
      if case .member(let member, _) = extent { "\(member.container ?? fileName)!\(member.name)" } else { fileName }
  }

  /// A file that sumaq fetched into a folder of its own, and its origin.
  package init(fetched file: String, in folder: String, from fileName: String) {
    self.init(file, fileName: fileName, in: folder, followsLinks: false, .wholeFile, nil)
  }

  /// Whether the file was fetched, so that no other program writes it.
  var isFetched: Bool { file != fileName }

  /// The same file with another export in it.
  func with(_ extent: Extent) -> ExportPath {
    ExportPath(file, fileName: fileName, in: folder, followsLinks: followsLinks, extent, opened)
  }

  /// The export within a container.
  var member: (any ExportMember)? {
    if case .member(let member, _) = extent { member } else { nil }
  }

  /// A digest of its bytes that is known without reading them.
  var digest: String? {
    if case .member(let member, nil) = extent { member.digest } else { nil }
  }

  var isUnopenedContainer: Bool {
    if case .unopenedContainer = extent { true } else { false }
  }

  /// The name by which an export is identified: the last part of its path; for a member, that in the container.
  var baseName: String { member?.identifyingName ?? Path.name(of: fileName) }

  /// The path as text; it is not checked whether it may be read.
  package var text: String { Path.join(folder, file) }

  /// The export's bytes.
  func openContent() throws(InputFault) -> any ExportContent {
    switch extent {
    case .wholeFile: return try FileSource(opening: self)
    case .member(let member, let damage):
      if let damage { throw damage }
      return try member.open()
    case .unopenedContainer(let fault): throw fault
    }
  }

  /// The status of the file; nil for a folder and if the file no longer exists.
  func status() throws(InputFault) -> FileStatus? {
    do throws(FolderWalk.Fault) { return try walk().status(of: file) } catch {
      switch error {
      case .folder, .leavesToFolder, .missing(link: false): return nil
      default: throw Self.fault(error)
      }
    }
  }

  /// Whether there is a file or a folder.
  func exists() throws(InputFault) -> Bool {
    if try status() != nil { return true }
    return try isFolder()
  }

  /// Opens the file for reading.
  func open() throws(InputFault) -> FileDescriptor {
    do throws(FolderWalk.Fault) { return try walk().open(file) } catch { throw Self.fault(error) }
  }

  /// The path of a file in this folder.
  func below(_ name: String) -> ExportPath {
    let inner = file == "." ? name : Path.join(file, name)
    return ExportPath(inner, fileName: inner, in: folder, followsLinks: followsLinks, .wholeFile, opened)
  }

  /// The names in a folder, in byte order; empty if it is no folder.
  func namesOfFolder() throws(InputFault) -> [String] {
    guard try isFolder() else { return [] }
    do throws(FileError) { return try Files.names(in: Path.join(folder, file)) } catch {
      throw IngestProblems.cannotRead.fault(error.description)
    }
  }

  /// All bytes of a small file.
  func bytes(limit: Int) throws(InputFault) -> [UInt8] {
    let descriptor = try open()
    do {
      let size = try descriptor.status().size
      guard size <= limit else { throw FileError("read", text, code: EFBIG) }
      var bytes = [UInt8](repeating: 0, count: size)
      try bytes.withUnsafeMutableBytes { try descriptor.read(into: $0, at: 0) }
      return bytes
    } catch { throw IngestProblems.cannotRead.fault("\(error)") }
  }

  /// Whether it is a folder, for the folders that `sources` names.
  func isFolder() throws(InputFault) -> Bool {
    do throws(FolderWalk.Fault) { return try walk().isFolder(file) } catch { throw Self.fault(error) }
  }

  private func walk() throws(FolderWalk.Fault) -> FolderWalk {
    if let opened { return opened }
    do throws(FileError) { return try FolderWalk(folder, mayLeave: followsLinks) } catch { throw .system(error) }
  }

  private static func fault(_ fault: FolderWalk.Fault) -> InputFault {
    switch fault {
    case .leaves(let target), .leavesToFolder(let target):
      IngestProblems.linkOutside.fault(
        "the link leads out of the exports folder, to \(target), and was not followed; sumaq.json can allow it")
    case .missing(link: true): IngestProblems.cannotRead.fault("the link leads to nothing")
    case .missing(link: false): IngestProblems.cannotRead.fault("the file is not there any more")
    case .folder: IngestProblems.notAFile.fault("it is a folder, which is not read as a file")
    case .notAFile:
      IngestProblems.notAFile.fault("it is a device, a pipe or a socket, which is never opened")
    case .system(let error): IngestProblems.cannotRead.fault(error.description)
    }
  }
}
