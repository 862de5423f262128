internal import Model
internal import Store

/// The published files with the digests of their bytes, at one moment.
struct PublishedFiles {
  private var digests: [String: LedgerDigest] = [:]

  init(_ store: Store) throws {
    try store.eachLedgerRow { digests[$0.path] = $0.output }
  }

  /// What a publication changed.
  func changes(to after: PublishedFiles) -> OutputChanges {
    var changes = OutputChanges()
    for path in digests.keys where after.digests[path] == nil { changes.countRemoved(path) }
    for (path, digest) in after.digests {
      guard let before = digests[path], before != digest else { continue }
      changes.countRewritten(path)
    }
    return changes
  }
}

/// How many files of each kind were removed or rewritten.
struct OutputChanges {
  private(set) var removedPages = 0
  private(set) var removedPhotos = 0
  private(set) var pages = 0
  private(set) var searchShards = 0
  private(set) var reports = 0

  mutating func countRemoved(_ path: String) {
    if path.hasPrefix("site/photos/") {
      removedPhotos += 1
    } else if path.hasSuffix(".html") {
      removedPages += 1
    }
  }

  mutating func countRewritten(_ path: String) {
    if path.hasPrefix("reports/") || path.hasPrefix("site/reports/") {
      reports += 1
    } else if path.hasPrefix("site/search/") {
      searchShards += 1
    } else if path.hasSuffix(".html") {
      pages += 1
    }
  }
}
