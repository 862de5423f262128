internal import Platform

/// Where an export stands: its name below the exports folder, and whether links may lead out of that.
package struct ExportPath: Sendable, Hashable {
  let folder: String
  /// From the exports folder on; of a fetched file, what it is called where it comes from.
  let name: String
  /// From the folder on.
  private let file: String
  let followsLinks: Bool

  package init(_ name: String, in folder: String, followsLinks: Bool) {
    self.name = name
    self.folder = folder
    self.followsLinks = followsLinks
    file = name
  }

  /// A file that sumaq itself fetched into a folder of its own, and where it comes from.
  package init(fetched file: String, in folder: String, from name: String) {
    self.name = name
    self.folder = folder
    self.file = file
    followsLinks = false
  }

  /// No other program writes it.
  var isFetched: Bool { file != name }

  /// The same as text, without asking whether it may be read.
  package var text: String { Path.join(folder, file) }

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
