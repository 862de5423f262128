internal import Diagnostics
internal import Platform

/// The folders within the exports folder that entries of `sources` name.
enum SourceFolders {
  /// Each folder once, by name. `*` and `?` match characters within one folder's name. No folder is outside of the
  /// exports folder.
  static func list(
    _ settings: IngestSettings, in folder: String, _ problems: any ProblemSink
  ) throws(FileError) -> [String] {
    let isFolder = { (name: String) in
      let path = ExportPath(name, in: folder, followsLinks: settings.followsLinks)
      do throws(InputFault) { return try path.isFolder() } catch {
        problems.report(error.kind.problem(at: Place(name), error.words))
        return false
      }
    }
    var found: Set<String> = []
    for pattern in Set(settings.sources.map { Path.parent(of: $0.pattern) }) where pattern != "." {
      let parts = pattern.split(separator: "/").map(String.init)
      guard !pattern.hasPrefix("/"), !parts.contains("..") else { continue }
      var inner = [""]
      for part in parts where part != "." {
        var deeper: [String] = []
        for outer in inner { deeper += try below(outer, part, in: folder, isFolder) }
        inner = deeper
      }
      found.formUnion(inner)
    }
    return found.subtracting([""]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func below(
    _ outer: String, _ part: String, in folder: String, _ isFolder: (String) -> Bool
  ) throws(FileError) -> [String] {
    let path = outer.isEmpty ? folder : Path.join(folder, outer)
    let isPattern = part.contains("*") || part.contains("?")
    let names =
      isPattern ? try Files.names(in: path).filter { FileNaming.fits($0, part) && !$0.hasPrefix(".") } : [part]
    return names.map { outer.isEmpty ? $0 : Path.join(outer, $0) }.filter(isFolder)
  }
}
