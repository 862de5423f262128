/// A file or folder whose changes are told. It need not be there.
package struct WatchedPlace: Sendable, Hashable {
  package let path: String
  /// Whether everything below it is watched too, if it is a folder.
  package let isFolder: Bool

  package static func file(_ path: String) -> WatchedPlace { WatchedPlace(path: path, isFolder: false) }
  package static func folder(_ path: String) -> WatchedPlace { WatchedPlace(path: path, isFolder: true) }
}
