internal import Platform

/// Finds the templates that are shipped with the program.
package enum ShippedTemplates {
  /// The folder `share/sumaq/Templates` beside the `bin` of an installed binary, or `Templates` in the checkout above
  /// `.build`.
  package static func find(executable: String) -> String? {
    var folder = Path.parent(of: executable)
    let installed = Path.join(Path.parent(of: folder), "share/sumaq/Templates")
    if isTemplates(installed) { return installed }
    while folder != "/", folder != "." {
      let name = Path.name(of: folder)
      folder = Path.parent(of: folder)
      if name == ".build" {
        let checkout = Path.join(folder, "Templates")
        return isTemplates(checkout) ? checkout : nil
      }
    }
    return nil
  }

  private static func isTemplates(_ folder: String) -> Bool {
    access(Path.join(folder, "layout.html"), R_OK) == 0
  }
}
