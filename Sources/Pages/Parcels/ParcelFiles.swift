package import Model
internal import Synchronization

/// The files of a zip: a subject's pages, and what they load. It is the sink of the pages' build.
package final class ParcelFiles: SiteSink, OwnerSink {
  private let files = Mutex<[String: Content]>([:])

  /// The bytes of a file, or the copy of a photo, which has the same path among all copies.
  package enum Content: Sendable {
    case bytes([UInt8])
    case photo
  }

  /// By path below the folder in which the zip is unpacked.
  package var contents: [String: Content] { files.withLock { $0 } }

  package func open(_ owner: PageOwner) -> any OwnerSink { self }
  package func reuse(_ path: String, inputs: [UInt8]) -> Bool { false }
  package func reuse(_ path: String, rows: LedgerDigest) -> Bool { false }
  package func reuse(_ path: String) -> Bool { false }
  package var unnamed: [String] { [] }
  package func record(_ path: String, photos: [String], rows: LedgerDigest) {}
  package func close() {}

  package func accept(_ page: RenderedPage) {
    let content: Content =
      switch page.content {
      case .bytes(let bytes): .bytes(bytes)
      case .file: .photo
      }
    files.withLock { $0[String(page.path.dropFirst("site/".count))] = content }
  }
}
