internal import Model
internal import Platform

/// `file://` addresses, which a terminal makes clickable.
enum Address {
  /// The address of a folder's `index.html`, if there is one.
  static func ofIndex(in folder: String) -> String? {
    let path = Path.join(folder, "index.html")
    guard access(path, F_OK) == 0 else { return nil }
    return "file://" + PercentEncoding.path(path)
  }
}
