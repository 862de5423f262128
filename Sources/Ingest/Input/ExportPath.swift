internal import Platform

/// Where an export stands: the name of its file below the exports folder, what of that file it is, and whether links may
/// lead out of that folder.
package struct ExportPath: Sendable {
  /// What of the file is the export.
  enum Part: Sendable {
    case whole
    case member(any ExportMember)
    /// A container that cannot be opened, so that what is in it is unknown.
    case unopened(InputFault)
  }

  let folder: String
  /// The file's name, from the folder on.
  let file: String
  /// From the exports folder on; of a fetched file, what it is called where it comes from. With the member within:
  /// `takeout.zip!Takeout/Maps/Reviews.json`.
  let name: String
  /// The name without a member.
  private let called: String
  let followsLinks: Bool
  let part: Part

  package init(_ name: String, in folder: String, followsLinks: Bool) {
    self.init(name, called: name, in: folder, followsLinks: followsLinks, .whole)
  }

  private init(_ file: String, called: String, in folder: String, followsLinks: Bool, _ part: Part) {
    self.file = file
    self.folder = folder
    self.followsLinks = followsLinks
    self.part = part
    self.called = called
    if case .member(let member) = part { name = "\(member.container ?? called)!\(member.name)" } else { name = called }
  }

  /// A file that sumaq itself fetched into a folder of its own, and where it comes from.
  package init(fetched file: String, in folder: String, from called: String) {
    self.init(file, called: called, in: folder, followsLinks: false, .whole)
  }

  /// No other program writes it.
  var isFetched: Bool { file != called }

  /// A part of the same file.
  func with(_ part: Part) -> ExportPath {
    ExportPath(file, called: called, in: folder, followsLinks: followsLinks, part)
  }

  /// The export within a container.
  var member: (any ExportMember)? {
    if case .member(let member) = part { member } else { nil }
  }

  var isUnopened: Bool {
    if case .unopened = part { true } else { false }
  }

  /// What an export is told by: the last part of its name, which for a member is that within the container.
  var baseName: String { member?.toldBy ?? Path.name(of: called) }

  /// The same as text, without asking whether it may be read.
  package var text: String { Path.join(folder, file) }

  /// The export's bytes.
  func content() throws(InputFault) -> any ExportContent {
    switch part {
    case .whole: return try FileSource(opening: self)
    case .member(let member): return try member.open()
    case .unopened(let fault): throw fault
    }
  }

  /// What the system says of the file; nil for a folder and where nothing is there any more.
  func look() throws(InputFault) -> FileStatus? {
    do throws(FolderWalk.Fault) { return try walk().look(file) } catch {
      switch error {
      case .folder, .leavesToFolder, .missing(link: false): return nil
      default: throw Self.fault(error)
      }
    }
  }

  /// The file, open for reading.
  func open() throws(InputFault) -> FileDescriptor {
    do throws(FolderWalk.Fault) { return try walk().open(file) } catch { throw Self.fault(error) }
  }

  /// What stands in the folder here.
  func below(_ name: String) -> ExportPath {
    ExportPath(file == "." ? name : Path.join(file, name), in: folder, followsLinks: followsLinks)
  }

  /// The names in a folder, in byte order; none of what is no folder.
  func namesOfFolder() throws(InputFault) -> [String] {
    guard try isFolder() else { return [] }
    do throws(FileError) { return try Files.names(in: Path.join(folder, file)) } catch {
      throw InputFault(kind: IngestProblems.cannotRead, words: error.description)
    }
  }

  /// All of a small file.
  func bytes(limit: Int) throws(InputFault) -> [UInt8] {
    let descriptor = try open()
    do {
      let size = try descriptor.status().size
      guard size <= limit else { throw FileError("read", text, code: EFBIG) }
      var bytes = [UInt8](repeating: 0, count: size)
      try bytes.withUnsafeMutableBytes { try descriptor.read(into: $0, at: 0) }
      return bytes
    } catch { throw InputFault(kind: IngestProblems.cannotRead, words: "\(error)") }
  }

  /// Whether it is a folder, for those that `sources` names.
  func isFolder() throws(InputFault) -> Bool {
    do throws(FolderWalk.Fault) { return try walk().isFolder(file) } catch { throw Self.fault(error) }
  }

  private func walk() throws(FolderWalk.Fault) -> FolderWalk {
    do throws(FileError) { return try FolderWalk(folder, mayLeave: followsLinks) } catch { throw .system(error) }
  }

  private static func fault(_ fault: FolderWalk.Fault) -> InputFault {
    switch fault {
    case .leaves(let target), .leavesToFolder(let target):
      InputFault(
        kind: IngestProblems.linkOutside,
        words: "the link leads out of the exports folder, to \(target), and was not followed; sumaq.json can allow it")
    case .missing(link: true): InputFault(kind: IngestProblems.cannotRead, words: "the link leads to nothing")
    case .missing(link: false): InputFault(kind: IngestProblems.cannotRead, words: "the file is not there any more")
    case .folder: InputFault(kind: IngestProblems.notAFile, words: "it is a folder, which is not read as a file")
    case .notAFile:
      InputFault(kind: IngestProblems.notAFile, words: "it is a device, a pipe or a socket, which is never opened")
    case .system(let error): InputFault(kind: IngestProblems.cannotRead, words: error.description)
    }
  }
}
