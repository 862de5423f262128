internal import Diagnostics
internal import Platform

/// A copy of a Firestore database in its own format, which is no export that sumaq reads.
enum ManagedExport {
  /// Whether a name is of one of its files.
  static func isPart(_ name: String) -> Bool {
    name.hasSuffix("export_metadata") || name == "firebase-export-metadata.json"
  }

  /// Tells of one that lies in the exports folder, or is that folder.
  static func report(_ names: [String], in folder: String, _ problems: any ProblemSink) {
    var found = names.contains(where: isPart) || names.contains("all_namespaces") ? [Path.name(of: folder)] : []
    found += names.filter { !$0.hasPrefix(".") && isExport(Path.join(folder, $0), name: $0) }
    for name in found {
      problems.report(
        IngestProblems.managedExport.problem(
          at: Place(name), "this is a managed export of Firestore, which only the database can read back"))
    }
  }

  /// A folder that cannot be looked into is none.
  private static func isExport(_ path: String, name: String) -> Bool {
    ["all_namespaces", "firebase-export-metadata.json", name + ".overall_export_metadata"].contains {
      do { return try FileStatus.following(Path.join(path, $0)) != nil } catch { return false }
    }
  }
}
