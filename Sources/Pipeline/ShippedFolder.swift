internal import Platform

/// The folders that are shipped with the program.
package enum ShippedFolder: String {
  case templates = "Templates"
  /// What a demo's photos are cut from.
  case pictures = "Pictures"

  /// The folder in `share/sumaq` beside the `bin` of an installed binary, or in the checkout above `.build`.
  package func path(executable: String) -> String? {
    var folder = Path.parent(of: executable)
    let installed = Path.join(Path.parent(of: folder), "share/sumaq/" + rawValue)
    if isThere(installed) { return installed }
    while folder != "/", folder != "." {
      let name = Path.name(of: folder)
      folder = Path.parent(of: folder)
      if name == ".build" {
        let checkout = Path.join(folder, self == .templates ? rawValue : "Sources/Demo/" + rawValue)
        return isThere(checkout) ? checkout : nil
      }
    }
    return nil
  }

  /// Looks for a file, as any program may have a folder of this name.
  private func isThere(_ folder: String) -> Bool {
    access(Path.join(folder, self == .templates ? "layout.html" : "face-01.jpg"), R_OK) == 0
  }
}
