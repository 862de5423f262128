internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// The disk cache with its rows. If a copy is removed, its file is removed before its row.
struct PhotoStore {
  let queue: PhotoQueue
  let disk: PhotoDisk

  init(_ queue: PhotoQueue, _ disk: PhotoDisk) {
    self.queue = queue
    self.disk = disk
  }

  /// Removes copies that nothing refers to, those that were used longest ago first, until the cache is within its
  /// limits. Returns the number of removed copies.
  func evict(bytes: Int, items: Int) throws -> Int {
    try remove(try queue.eviction(bytes: bytes, items: items))
  }

  /// Removes those of these results that nothing refers to; returns the number of removed copies.
  func evict(_ results: [Int64]) throws -> Int { try remove(try queue.eviction(of: results)) }

  private func remove(_ eviction: PhotoEviction) throws -> Int {
    do throws(FileError) {
      for size in eviction.copies { try disk.remove(size) }
    } catch { throw error.failure }
    try queue.deleteResults(eviction.results)
    return eviction.copies.count
  }
}
