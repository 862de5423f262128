internal import Diagnostics
internal import Model
internal import Platform
package import Store

/// What `sumaq jobs` and `sumaq cache` print of photos.
package enum PhotoScreens {
  /// Jobs that are listed one by one.
  private static let listed = 100

  /// The queue in numbers, and why each photo that has no copies has none.
  package static func jobs(_ store: Store) throws -> String {
    let queue = PhotoQueue(store)
    let states = try queue.states()
    let known = states.values.reduce(0, +)
    let words = PhotoJob.State.allCases.filter { states[$0] != nil }.map { "\(states[$0] ?? 0) \($0.rawValue)" }
    guard known > 0 else { return "No photos are known yet.\n" }
    let unfinished = known - (states[.completed] ?? 0)
    var text = "\(known) photos: \(words.joined(separator: ", "))\n"
    for job in try queue.unfinished(limit: listed) {
      text += "  \(job.state.rawValue)  \(Printable.line(job.reference, limit: 80))  \(reason(job))\n"
    }
    if unfinished > listed { text += "  and \(unfinished - listed) more\n" }
    return text
  }

  /// How much the disk tier holds.
  package static func cache(_ store: Store) throws -> String {
    let holding = try PhotoQueue(store).holding()
    return """
      \(holding.copies) copies, \(megabytes(holding.bytes)) MB, in \(PhotoDisk(state: store.folder).folder)
      \(holding.idleCopies) of them, \(megabytes(holding.idleBytes)) MB, are used by nothing now

      """
  }

  /// Removes what no row leads to, and files that no row of the store knows; published photos are files of their own.
  package static func prune(_ store: Store) throws -> String {
    let queue = PhotoQueue(store)
    let disk = PhotoDisk(state: store.folder)
    let idle = try queue.evict(bytes: 0, items: 0)
    do throws(FileError) {
      for size in idle { try disk.remove(size) }
    } catch { throw error.failure }
    let strays = try disk.removeStrays { try queue.knows(digest: $0) }
    return "Removed \(idle.count + strays) copies.\n"
  }

  private static func reason(_ job: PhotoJob) -> String {
    if !job.lastError.isEmpty { return job.lastError }
    return job.outcome == .offline ? "Waiting for connectivity…" : "not looked at yet"
  }

  /// With one decimal.
  private static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000).\(bytes / 100_000 % 10)" }
}
