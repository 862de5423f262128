internal import Model
internal import Synchronization

/// The sink of sealed bundles: a pack that also has the public photos to which bundles link, so that both stay together.
final class BundleSink: SiteSink {
  private let pack: any SiteSink
  private let photos = Mutex<Set<String>>([])

  init(_ pack: any SiteSink) { self.pack = pack }

  func open(_ owner: PageOwner) throws -> any OwnerSink { BundleFiles(try pack.open(owner), of: self) }

  /// Puts photos that the pack does not have yet.
  fileprivate func put(_ paths: [String]) throws {
    for path in paths where photos.withLock({ $0.insert(path).inserted }) {
      let files = try pack.open(.file(path))
      try files.accept(RenderedPage(path: path, kind: .photo, content: .file(path: path), inputs: []))
      try files.close()
    }
  }
}

/// The files of a bundle, and the photos to which it links.
private final class BundleFiles: OwnerSink {
  private let files: any OwnerSink
  private let sink: BundleSink
  private let photos = Mutex<[String]>([])

  init(_ files: any OwnerSink, of sink: BundleSink) { (self.files, self.sink) = (files, sink) }

  func accept(_ page: RenderedPage) throws {
    photos.withLock { $0 += page.photos }
    try files.accept(page)
  }

  func reuse(_ path: String, inputs: [UInt8]) -> Bool { files.reuse(path, inputs: inputs) }
  func reuse(_ path: String, rows: LedgerDigest) -> Bool { files.reuse(path, rows: rows) }
  func reuse(_ path: String) -> Bool { files.reuse(path) }
  var unnamed: [String] { files.unnamed }

  func record(_ path: String, photos: [String], rows: LedgerDigest) {
    self.photos.withLock { $0 += photos }
    files.record(path, photos: photos, rows: rows)
  }

  func close() throws {
    try sink.put(photos.withLock { $0 })
    try files.close()
  }
}
