internal import Diagnostics
internal import Platform

/// A kind of file or folder that contains several exports.
protocol ContainerKind: Sendable {
  /// The exports in a file of this kind, in any order; nil if the file is of another kind. A folder has no status.
  ///
  /// Throws the fault for which the container cannot be opened; then nothing of its contents is known. A member that
  /// cannot be read is listed, and throws when it is opened. Only names and sizes are read, as this runs every night.
  static func members(
    of path: ExportPath, _ status: FileStatus?, settings: IngestSettings, problems: any ProblemSink
  ) throws(InputFault) -> [any ExportMember]?
}

/// All kinds of containers, in the order in which they are tried on a file.
enum ExportContainers {
  private static let kinds: [any ContainerKind.Type] = [ManagedExport.self, WorkbookContainer.self, ZipContainer.self]

  /// The exports within a file or folder of the exports folder, in byte order of their names; nil if it is no
  /// container.
  static func exports(
    of path: ExportPath, _ status: FileStatus?, settings: IngestSettings, problems: any ProblemSink
  ) -> [ExportPath]? {
    do throws(InputFault) {
      for kind in kinds {
        guard let members = try kind.members(of: path, status, settings: settings, problems: problems) else { continue }
        return members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map { path.with(.member($0)) }
      }
      return nil
    } catch { return [path.with(.unopenedContainer(error))] }
  }
}
