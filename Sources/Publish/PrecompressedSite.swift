internal import CDeflate
package import Model
internal import Platform
internal import Synchronization

/// Adds to each text of the site a compressed copy beside it, for web servers that send such copies.
///
/// A copy is a file like any other, of the same owner as the text: it is made when the text is, reused with it, and
/// removed with it.
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

/// The files of one owner with their compressed copies.
final class PrecompressedFiles: OwnerSink {
  private let files: any OwnerSink
  private let site: PrecompressedSite

  init(_ files: any OwnerSink, of site: PrecompressedSite) {
    self.files = files
    self.site = site
  }

  func reuse(_ path: String, inputs: [UInt8]) -> Bool {
    files.reuse(path, inputs: inputs) && reuseCopy(of: path)
  }

  func reuse(_ path: String, rows: LedgerDigest) -> Bool { files.reuse(path, rows: rows) && reuseCopy(of: path) }

  func reuse(_ path: String) -> Bool { files.reuse(path) && reuseCopy(of: path) }

  /// False if the copy is missing, so that the text is made once more, whose bytes are then those that are published.
  private func reuseCopy(of path: String) -> Bool { PrecompressedSite.copy(of: path).map(files.reuse) ?? true }

  func published(_ path: String) -> [UInt8]? { files.published(path) }

  /// Copies are reused with their texts.
  var unnamed: [String] { files.unnamed.filter { !$0.hasSuffix(Gzip.suffix) } }

  func record(_ path: String, photos: [String], rows: LedgerDigest) { files.record(path, photos: photos, rows: rows) }

  func accept(_ page: RenderedPage) throws {
    try files.accept(page)
    guard let copy = PrecompressedSite.copy(of: page.path) else { return }
    guard let compressed = site.compressed(try page.content.read()) else {
      throw FileError("compress", page.path, code: ENOMEM)
    }
    try files.accept(RenderedPage(path: copy, kind: page.kind, content: .bytes(compressed), inputs: page.inputs))
  }

  func close() throws { try files.close() }
}

/// Compresses the bytes of a file into those of its `.gz`; for one thread at a time.
///
/// The result holds no time and no name, so that it is a function of the bytes, the level and zlib's version.
final class Gzip {
  /// The suffix of a compressed copy.
  static let suffix = ".gz"
  /// On pages of 10 kB, level 9 saves 0.2 % of the bytes of 6 and takes 5 % longer; level 1 adds 9 % and saves a third
  /// of the time.
  private static let level: Int32 = 6

  private let compressor: OpaquePointer

  /// Nil if there is no memory.
  init?() {
    guard let made = cdeflate_make(Self.level) else { return nil }
    compressor = made
  }

  deinit { cdeflate_free(compressor) }

  /// Nil if the bytes are too many for one call of zlib (2 GB).
  func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    let capacity = cdeflate_bound(compressor, bytes.count)
    var count = 0
    let result = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      bytes.withUnsafeBytes { input in
        count = cdeflate_gzip(compressor, input.baseAddress, input.count, buffer.baseAddress, capacity)
      }
      filled = count
    }
    return count > 0 ? result : nil
  }

  /// Whether a compressed file holds exactly these bytes.
  static func holds(_ file: [UInt8], _ bytes: [UInt8]) -> Bool {
    file.withUnsafeBytes { file in
      bytes.withUnsafeBytes { cdeflate_holds(file.baseAddress, file.count, $0.baseAddress, $0.count) != 0 }
    }
  }

  /// What the bytes depend on besides the input.
  static var version: String { "zlib \(String(cString: cdeflate_version())) level \(level)" }
}
