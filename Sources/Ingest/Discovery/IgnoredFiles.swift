internal import Diagnostics
internal import Platform

/// Removes files that have nothing to read from the list of files.
enum IgnoredFiles {
  /// The files that are read. Of each Takeout's ignored files one remains, which counts them.
  static func removed(from files: [ExportFile]) -> [ExportFile] {
    var remaining: [ExportFile] = []
    var ignored: [String: (index: Int, count: Int)] = [:]
    let located = Set(files.filter { $0.shape?.name == NamedShape.location.rawValue }.map { Path.parent(of: $0.name) })
    for file in files where !file.firstRecords.areEmulatorSettings {
      // The name of a location is also in the file with its other data.
      let isKnown = file.shape?.name == NamedShape.listing.rawValue && located.contains(Path.parent(of: file.name))
      guard Takeout.contains(file.path), !file.isLost, file.source?.collection == nil,
        isKnown || file.shape?.isOfTakeout != true
      else {
        remaining.append(file)
        continue
      }
      let source = String(file.name.prefix { $0 != "/" && $0 != "!" })
      if ignored[source] == nil { remaining.append(file) }
      ignored[source, default: (remaining.count - 1, 0)].count += 1
    }
    for first in ignored.values {
      remaining[first.index] = ExportFile(first: remaining[first.index], ofIgnored: first.count)
    }
    return remaining
  }
}

extension ExportFile {
  /// The first of several files that are not read, whatever their names are.
  fileprivate convenience init(first file: ExportFile, ofIgnored count: Int) {
    self.init(
      path: file.path, name: file.name, status: file.status, isRefused: file.isRefused, collection: nil, isDump: false,
      shapeName: "unknown", table: nil, shape: nil, source: nil, ignoredFileCount: count)
  }
}
