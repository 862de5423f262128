package import Model
internal import Synchronization

/// Adds to each text of the site a compressed copy beside it, for web servers that send such copies.
///
/// A copy is a file like others, of the same owner as the text: it is made when the text is, reused with it, and removed
/// with it.
package final class PrecompressedSite: SiteSink {
  /// What copies depend on besides the text.
  package static var version: String { Gzip.version }

  private static let suffixes: [String] = [
    ".html", ".js", ".css", ".svg", ".xml", ".json", ".webmanifest", ".txt", ".md", ".csv", ".ndjson",
  ]

  private let site: any SiteSink
  /// The compressors that no worker uses.
  private let idle = Mutex<[Held]>([])

  /// A compressor, which one worker at a time has.
  private struct Held: @unchecked Sendable {
    let gzip: Gzip
  }

  package init(_ site: any SiteSink) { self.site = site }

  package func open(_ owner: PageOwner) throws -> any OwnerSink {
    PrecompressedFiles(try site.open(owner), of: self)
  }

  package func lists(_ rows: LedgerDigest, on path: String) throws -> Bool { try site.lists(rows, on: path) }

  /// The path of the copy of a file; nil if the file has none. What is sealed has none, as it hardly gets smaller.
  static func copy(of path: String) -> String? {
    guard !path.hasPrefix("site/sealed/b/"), !path.hasPrefix("site/sealed/s/") else { return nil }
    return path.hasPrefix("site/") && suffixes.contains(where: path.hasSuffix) ? path + Gzip.suffix : nil
  }

  /// The compressed bytes; nil if there is no memory for that.
  func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let held = idle.withLock({ $0.popLast() }) ?? Gzip().map(Held.init) else { return nil }
    defer { idle.withLock { $0.append(held) } }
    return held.gzip.compressed(bytes)
  }
}
