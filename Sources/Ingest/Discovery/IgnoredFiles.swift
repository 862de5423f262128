internal import Diagnostics
internal import Platform

/// Removes files that have nothing to read from the list of files.
enum IgnoredFiles {
  /// The files that are read. Of each Takeout's ignored files one remains, which counts them.
  static func removed(from files: [ExportFile]) -> [ExportFile] {
    var remaining: [ExportFile] = []
    var indexes: [String: Int] = [:]
    let located = Set(files.filter { $0.shape?.name == TakeoutShapes.location.name }.map { Path.parent(of: $0.name) })
    for var file in files where !FirebaseShapes.isEmulatorSettings(Set(file.samples.map(\.key))) {
      // The name of a location is also in the file with its other data.
      let isKnown = file.shape?.name == TakeoutShapes.listing.name && located.contains(Path.parent(of: file.name))
      guard Takeout.contains(file.path), !file.isLost, file.source?.collection == nil,
        isKnown || file.shape?.isOfTakeout != true
      else {
        remaining.append(file)
        continue
      }
      let source = String(file.name.prefix { $0 != "/" && $0 != "!" })
      if let index = indexes[source] {
        remaining[index].ignoredFileCount += 1
      } else {
        indexes[source] = remaining.count
        file = ExportFile(ignored: file)
        remaining.append(file)
      }
    }
    return remaining
  }
}

extension ExportFile {
  /// A file that is not read, whatever its name is.
  fileprivate init(ignored file: ExportFile) {
    self.init(
      path: file.path, name: file.name, status: file.status, isRefused: file.isRefused, collection: nil, isDump: false,
      shapeName: "unknown", table: nil, shape: nil, source: nil)
    ignoredFileCount = 1
  }
}
