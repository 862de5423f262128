/// The media types of published files, by their names' endings.
enum MediaType {
  static let html = "text/html; charset=utf-8"
  static let script = "text/javascript; charset=utf-8"
  static let style = "text/css; charset=utf-8"

  private static let types = [
    "html": html, "css": style, "js": script, "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8",
    "csv": "text/csv; charset=utf-8", "tsv": "text/tab-separated-values; charset=utf-8", "json": "application/json",
    "ndjson": "application/x-ndjson", "xml": "application/xml", "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml", "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp",
    "gif": "image/gif", "avif": "image/avif", "ico": "image/vnd.microsoft.icon", "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "gz": "application/gzip",
    "zip": "application/zip", "woff2": "font/woff2",
  ]

  /// The type of a file; bytes that are only saved if the ending is not known.
  static func of(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    return types[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
  }
}
