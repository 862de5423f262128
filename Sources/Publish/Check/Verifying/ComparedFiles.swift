internal import Model
internal import Store
internal import Synchronization

/// The published files of one owner while they are compared.
final class ComparedFiles: OwnerSink {
  private let verification: Verification
  private let rows: [String: LedgerRow]
  private let named = Mutex<Set<String>>([])

  init(_ verification: Verification, _ rows: [LedgerRow]) {
    self.verification = verification
    self.rows = Dictionary(rows.map { ($0.path, $0) }) { first, _ in first }
  }

  /// Whether a file need not be rendered, which is true only if the sample does not include it.
  func reuse(_ path: String, inputs: [UInt8]) -> Bool {
    guard !verification.extent.includes(path) else { return false }
    name(path)
    return true
  }

  func reuse(_ path: String, rows: LedgerDigest) -> Bool { false }

  func reuse(_ path: String) -> Bool { false }

  var unnamed: [String] {
    named.withLock { named in rows.keys.filter { !named.contains($0) }.sorted() }
  }

  func record(_ path: String, photos: [String], rows: LedgerDigest) {}

  func accept(_ page: RenderedPage) throws {
    name(page.path)
    try verification.compare(page, with: rows[page.path])
  }

  func close() throws {
    for path in unnamed { verification.missing(path) }
  }

  private func name(_ path: String) { named.withLock { _ = $0.insert(path) } }
}
