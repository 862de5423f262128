internal import Platform

/// The folder of fetched exports: for each a file and its metadata, and the part of an unfinished download.
///
/// A file without an extension is complete: it is written under a temporary name and renamed.
package struct DownloadSpool: Sendable {
  package let folder: String

  package init(_ folder: String) { self.folder = folder }

  package func path(_ export: RemoteExport) -> String { "\(folder)/\(export.key)" }
  func notes(_ export: RemoteExport) -> String { path(export) + ".notes" }
  func part(_ export: RemoteExport) -> String { path(export) + ".part" }
  func partNotes(_ export: RemoteExport) -> String { path(export) + ".part-notes" }
  func page(_ export: RemoteExport) -> String { path(export) + ".page" }
  func joined(_ export: RemoteExport) -> String { path(export) + ".joined" }

  /// Creates the folder, which only its owner can read.
  func make() throws(FileError) { try Files.makeFolder(folder, permissions: 0o700) }

  /// Removes files of exports that are no longer requested, and pages that a killed run left.
  func removeStrays(keeping exports: [RemoteExport]) throws(FileError) {
    let keys = Set(exports.map(\.key))
    for name in try Files.names(in: folder) {
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      let isKept = keys.contains(parts.first ?? "") && ["notes", "part", "part-notes"].contains(parts.last ?? "")
      if !isKept, !keys.contains(name) { try Files.removeTree("\(folder)/\(name)") }
    }
  }
}
