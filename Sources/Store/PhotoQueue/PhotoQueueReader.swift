package import Model
internal import Platform
internal import Synchronization

/// Answers pages' queries for photos by reference, through the in-memory tier of the photo cache.
///
/// Any number of threads may share a reader. A cached answer costs a dictionary look-up, any other about ten
/// microseconds.
package final class PhotoQueueReader: Sendable {
  private struct Key: Hashable, Sendable {
    let reference: ExactText
    let isAvatar: Bool
  }

  private let connection: Connection
  private let turn = Mutex(())
  private let path: String
  private let memory: LRUCache<Key, PhotoCopy>

  /// 300 photos and 64 MB, as in the app.
  package init(_ store: Store, countLimit: Int = 300, costLimit: Int = 64 << 20) throws {
    connection = try store.readingConnection()
    path = store.path
    memory = LRUCache(countLimit: countLimit, costLimit: costLimit)
  }

  /// The number of cache hits and misses.
  package var statistics: (hits: Int, misses: Int) {
    let statistics = memory.statistics
    return (statistics.hits, statistics.misses)
  }

  /// What a page shows for a reference. A reference that the queue does not know counts as waiting.
  package func copy(of reference: String, _ kind: PhotoKind) throws -> PhotoCopy {
    let key = Key(reference: ExactText(reference), isAvatar: kind == .avatar)
    if let known = memory.value(for: key) { return known }
    let copy = try turn.withLock { _ in
      do { return try Self.read(key, connection) } catch let error as StoreError { throw error.failure(store: path) }
    }
    memory.insert(copy, for: key, cost: copy.preview.utf8.count + copy.sizes.count * 128)
    return copy
  }

  private static func read(_ key: Key, _ connection: Connection) throws -> PhotoCopy {
    let rows = try connection.rows(
      """
      SELECT j.outcome, j.result, r.preview FROM photo_jobs j LEFT JOIN photo_results r ON r.id = j.result
      WHERE j.reference = ?1 AND j.avatar = ?2
      """, .text(key.reference.text), Value(key.isAvatar ? 1 : 0)
    ) { ($0.text(0) ?? "", $0.optionalInteger(1), $0.text(2) ?? "") }
    guard let (outcome, result, preview) = rows.first else { return PhotoCopy(state: .waiting) }
    let sizes = try result.map { try PhotoQueueRow.sizes(ofResult: $0, connection) } ?? []
    return PhotoCopy(state: PhotoCopy.State(rawValue: outcome) ?? .waiting, sizes: sizes, preview: preview)
  }
}
