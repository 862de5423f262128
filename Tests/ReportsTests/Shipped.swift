import Platform

/// The reports in the checkout's `Templates/reports`.
enum Shipped {
  static func templates() throws -> [String: String] {
    let folder = Path.parent(of: Path.parent(of: Path.parent(of: #filePath))) + "/Templates/reports"
    var templates: [String: String] = [:]
    for name in try Files.names(in: folder) {
      templates[name] = String(decoding: try Files.read(folder + "/" + name), as: UTF8.self)
    }
    return templates
  }
}
