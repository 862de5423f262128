internal import Diagnostics
internal import Photos
internal import Platform
internal import Store

/// `sumaq cache`: the store of small photo copies.
package enum PhotoCache {
  package static func text(_ request: RunRequest) throws -> String {
    let totals = try PhotoQueue(try StoreAccess.open(request)).cacheTotals()
    return """
      \(Amount.of(totals.copies, "small copy", "small copies")), \(Amount.bytes(totals.bytes)), in \
      \(Path.join(request.state, "photos"))
      \(Amount.of(totals.unusedCopies, "copy", "copies")), \(Amount.bytes(totals.unusedBytes)), that no row refers to; \
      sumaq cache --prune removes them

      """
  }

  /// Forgets the copies that nothing refers to; returns what to say.
  package static func prune(_ request: RunRequest, _ context: RunContext) throws -> String {
    let store = try StoreAccess.open(request)
    let locks = try BuildLocks(request, context, publishes: false)
    defer { locks.release() }
    let gone = try PhotoQueue(store).evict(bytes: 0, items: 0)
    let disk = PhotoDisk(state: request.state)
    do throws(FileError) {
      for size in gone { try disk.remove(size) }
    } catch {
      throw error.failure
    }
    return "Removed \(Amount.of(gone.count, "copy", "copies")), \(Amount.bytes(gone.reduce(0) { $0 + $1.bytes })).\n"
  }
}
