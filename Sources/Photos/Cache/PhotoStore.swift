internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// The disk tier with its rows: what may go, goes file first.
struct PhotoStore {
  let queue: PhotoQueue
  let disk: PhotoDisk

  init(_ queue: PhotoQueue, _ disk: PhotoDisk) {
    self.queue = queue
    self.disk = disk
  }

  /// Brings the tier within its limits by taking what was used longest ago and nothing refers to; how many copies.
  func evict(bytes: Int, items: Int) throws -> Int {
    try remove(try queue.eviction(bytes: bytes, items: items))
  }

  /// Removes those of these results that nothing refers to; how many copies.
  func evict(_ results: [Int64]) throws -> Int { try remove(try queue.eviction(of: results)) }

  private func remove(_ eviction: PhotoEviction) throws -> Int {
    do throws(FileError) {
      for size in eviction.copies { try disk.remove(size) }
    } catch { throw error.failure }
    try queue.forget(eviction.results)
    return eviction.copies.count
  }
}
