import Model
import Synchronization

/// Counts what is rendered and keeps the paths; nothing is written.
final class CountingSink: SiteSink, OwnerSink {
  private let state = Mutex((bytes: 0, paths: [String]()))

  func open(_ owner: PageOwner) -> any OwnerSink { self }

  func reuse(_ path: String, inputs: [UInt8]) -> Bool { false }

  func reuse(_ path: String, rows: LedgerDigest) -> Bool { false }

  func reuse(_ path: String) -> Bool { false }

  var unnamed: [String] { [] }

  func record(_ path: String, photos: [String], rows: LedgerDigest) {}

  func close() {}

  func accept(_ page: RenderedPage) {
    guard case .bytes(let bytes) = page.content else { return }
    state.withLock {
      $0.bytes += bytes.count
      $0.paths.append(page.path)
    }
  }

  var bytes: Int { state.withLock { $0.bytes } }
  var paths: [String] { state.withLock { $0.paths } }
}
