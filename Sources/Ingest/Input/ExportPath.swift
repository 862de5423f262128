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
  /// The file's name, from the exports folder on.
  let file: String
  /// The same with the member within: `takeout.zip!Takeout/Maps/Reviews.json`.
  let name: String
  let followsLinks: Bool
  let part: Part

  package init(_ name: String, in folder: String, followsLinks: Bool) {
    self.init(name, in: folder, followsLinks: followsLinks, .whole)
  }

  private init(_ file: String, in folder: String, followsLinks: Bool, _ part: Part) {
    self.file = file
    self.folder = folder
    self.followsLinks = followsLinks
    self.part = part
    if case .member(let member) = part { name = "\(file)!\(member.name)" } else { name = file }
  }

  /// A part of the same file.
  func with(_ part: Part) -> ExportPath { ExportPath(file, in: folder, followsLinks: followsLinks, part) }

  /// The export within a container.
  var member: (any ExportMember)? {
    if case .member(let member) = part { member } else { nil }
  }

  var isUnopened: Bool {
    if case .unopened = part { true } else { false }
  }

  /// What an export is told by: the last part of its name, which for a member is that within the container.
  var baseName: String { Path.name(of: member?.name ?? file) }

  /// The same as text, without asking whether it may be read.
  package var text: String { Path.join(folder, name) }

  /// The export's bytes; where they are to be checked, those of a member are read to their end beforehand.
  func content(checked: Bool) throws -> any ExportContent {
    switch part {
    case .whole: return try FileSource(opening: self)
    case .unopened(let fault): throw fault
    case .member(let member):
      if checked { try member.open().finish() }
      return try member.open()
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
