internal import Diagnostics
internal import Platform

/// A kind of file or folder that holds several exports.
protocol ContainerKind: Sendable {
  /// The exports in a file of this kind, in any order; nil where it is none. Without a status it is a folder.
  ///
  /// Throws what keeps the container from being opened, so that nothing of it is known; a member that cannot be read is
  /// listed, and says so when it is opened. Looks at no more than names and sizes, as this costs every night.
  static func members(
    of path: ExportPath, _ status: FileStatus?, settings: IngestSettings, problems: any ProblemSink
  ) throws(InputFault) -> [any ExportMember]?
}

/// All kinds of containers, in the order in which they are tried on a file.
enum ExportContainers {
  private static let kinds: [any ContainerKind.Type] = [ManagedExport.self, WorkbookContainer.self, ZipContainer.self]

  /// The exports that a file or folder of the exports folder holds: its members, in byte order of their names; nil where
  /// it is no container.
  static func parts(
    of path: ExportPath, _ status: FileStatus?, settings: IngestSettings, problems: any ProblemSink
  ) -> [ExportPath]? {
    do throws(InputFault) {
      for kind in kinds {
        guard let members = try kind.members(of: path, status, settings: settings, problems: problems) else { continue }
        return members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map { path.with(.member($0)) }
      }
      return nil
    } catch { return [path.with(.unopened(error))] }
  }
}
