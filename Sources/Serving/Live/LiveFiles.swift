internal import Platform

/// What is served now of the output: what was shown ahead of the night, else the published file.
struct LiveFiles: Sendable {
  let tree: ServedTree
  let ahead: @Sendable (_ path: String) -> [UInt8]?
  let desk: (any LiveDesk)?

  /// Larger files are sent as they are.
  private static let largestPageBytes = 64 << 20

  /// Whether a path below the output can be that of a page.
  static func isPage(_ path: String) -> Bool {
    path.hasSuffix(".html") && (path.hasPrefix("site/") || path.hasPrefix("reports/"))
      && RequestPath(output: path) != nil
  }

  /// The page at a path below the output, or the desk's own; nil if there is none.
  func page(_ path: String) -> LivePage? {
    if path == DeskPage.path {
      return desk.map { LivePage(DeskPage.bytes($0.overview(), tree), at: path) { _ in nil } }
    }
    return bytes(path).map { LivePage($0, at: path) { style($0, of: path) } }
  }

  /// The tag of what is served at a path.
  func tag(_ path: String) -> PageTag { page(path)?.tag ?? .missing }

  private func bytes(_ path: String) -> [UInt8]? {
    if let bytes = ahead(path) { return bytes }
    guard let parts = RequestPath(output: path)?.parts, case .file(let file) = tree.find(parts),
      file.status.size <= Self.largestPageBytes
    else { return nil }
    do throws(FileError) { return try file.bytes() } catch { return nil }
  }

  /// The style to which an address in a page leads; nil if it leads elsewhere.
  private func style(_ address: String, of page: String) -> [UInt8]? {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard !path.contains(":"), !path.hasPrefix("//"), let plain = PercentDecoding.text(path) else { return nil }
    var parts = plain.hasPrefix("/") ? [] : page.split(separator: "/").dropLast().map(String.init)
    if plain.hasPrefix("/"), tree.folders.reports == nil { parts = ["site"] }
    for part in plain.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return bytes(parts.joined(separator: "/"))
  }
}
