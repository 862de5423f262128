internal import Platform

/// The folders within the exports folder that entries of `sources` name.
enum SourceFolders {
  /// Each once, by name; `*` and `?` stand for characters of one folder's name. None leads out of the exports folder.
  static func list(_ sources: [SourceSettings], in folder: String) throws(FileError) -> [String] {
    var found: Set<String> = []
    for pattern in Set(sources.map { Path.parent(of: $0.pattern) }) where pattern != "." {
      let parts = pattern.split(separator: "/").map(String.init)
      guard !pattern.hasPrefix("/"), !parts.contains("..") else { continue }
      var inner = [""]
      for part in parts where part != "." {
        var deeper: [String] = []
        for outer in inner { deeper += try below(outer, part, in: folder) }
        inner = deeper
      }
      found.formUnion(inner)
    }
    return found.subtracting([""]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func below(_ outer: String, _ part: String, in folder: String) throws(FileError) -> [String] {
    let path = outer.isEmpty ? folder : Path.join(folder, outer)
    let isPattern = part.contains("*") || part.contains("?")
    let names =
      isPattern ? try Files.names(in: path).filter { FileNaming.fits($0, part) && !$0.hasPrefix(".") } : [part]
    var found: [String] = []
    for name in names where try FileStatus.following(Path.join(path, name))?.kind == .folder {
      found.append(outer.isEmpty ? name : Path.join(outer, name))
    }
    return found
  }
}
