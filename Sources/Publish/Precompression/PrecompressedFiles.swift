internal import Model
internal import Platform

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
    let bytes =
      switch page.content {
      case .bytes(let bytes): bytes
      case .file(let path): try Files.read(path)
      }
    guard let compressed = site.compressed(bytes) else { throw FileError("compress", page.path, code: ENOMEM) }
    try files.accept(RenderedPage(path: copy, kind: page.kind, content: .bytes(compressed), inputs: page.inputs))
  }

  func close() throws { try files.close() }
}
