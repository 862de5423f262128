internal import Diagnostics
internal import Platform

/// One export in a container: a member of an archive, or a sheet of a workbook.
protocol ExportMember: Sendable {
  /// The path in the container: `Takeout/Maps/Reviews.json`.
  var name: String { get }
  /// The name by which its collection or table is identified, like the name of a file.
  var identifyingName: String { get }
  /// The name of the container in its members' names, if its own name changes every night.
  var container: String? { get }
  /// Whether it has several collections.
  var isDump: Bool { get }
  /// The status of the container. While it is the same, the member is too.
  var status: FileStatus { get }
  /// Whether its status has the size of its own bytes, so that another size means other bytes.
  var hasOwnSize: Bool { get }
  /// The number of bytes that it takes on the disk.
  var bytes: Int { get }
  /// A digest of its bytes that is known without reading them; nil if there is none. It equals its content's
  /// `digestText`.
  var digest: String? { get }
  /// Opens its bytes from the first one on; several threads may do so. Throws if it cannot be read.
  func open() throws(InputFault) -> any ExportContent
}

extension ExportMember {
  var identifyingName: String { Path.name(of: name) }
  var container: String? { nil }
  var isDump: Bool { false }
  var hasOwnSize: Bool { false }
}

/// A kind of file or folder that contains several exports.
protocol ContainerKind: Sendable {
  /// The exports in a file of this kind, in any order; nil if the file is of another kind. A folder has no status.
  ///
  /// Throws the fault for which the container cannot be opened; then nothing of its contents is known. A member that
  /// cannot be read is listed, and throws when it is opened. Only names and sizes are read, as this runs every night.
  static func members(
    of path: ExportPath, _ status: FileStatus?, _ start: FileStart, settings: IngestSettings, problems: any ProblemSink
  ) throws(InputFault) -> [any ExportMember]?
}

/// The first eight bytes of a file, by which containers are known. They are read once for all kinds.
struct FileStart {
  /// Nil if they could not be read.
  private(set) var bytes: [UInt8]?
  /// Why the file cannot be opened.
  private(set) var fault: InputFault?

  init(of path: ExportPath, _ status: FileStatus?) {
    guard let status, status.kind == .file else { return }
    do throws(InputFault) {
      let file = try path.open()
      var start = [UInt8](repeating: 0, count: min(8, status.size))
      do {
        try start.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }
        bytes = start
      } catch {}  // reading the file reports the fault
    } catch { fault = error }
  }
}

/// All kinds of containers, in the order in which they are tried on a file.
enum ExportContainers {
  private static let kinds: [any ContainerKind.Type] = [ManagedExport.self, WorkbookContainer.self, ZipContainer.self]

  /// The exports within a file or folder of the exports folder, in byte order of their names; nil if it is no
  /// container.
  static func exports(
    of path: ExportPath, _ status: FileStatus?, settings: IngestSettings, problems: any ProblemSink
  ) -> [ExportPath]? {
    let start = FileStart(of: path, status)
    do throws(InputFault) {
      for kind in kinds {
        guard let members = try kind.members(of: path, status, start, settings: settings, problems: problems) else {
          continue
        }
        return members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map { path.with(.member($0)) }
      }
      return nil
    } catch { return [path.with(.unopenedContainer(error))] }
  }
}
