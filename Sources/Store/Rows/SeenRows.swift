/// The rows of one table that tonight's files have, and their locations.
final class SeenRows {
  /// The keys of tonight's rows that no tombstone deleted.
  private(set) var keys = KeySet()
  /// Keys that came twice or were deleted tonight, so that a single record does not determine the stored row.
  private(set) var disputed = KeySet()
  var tally = RowTally()
  /// Rows of files that were not read, as nothing in them has changed.
  private var skipped = KeySet()
  private let locations: RowLocations

  init(_ locations: RowLocations) { self.locations = locations }

  /// Marks a row as one of tonight's. False if tonight's files have another row with its id, whose location is kept.
  @inline(__always)
  func see(_ key: Int64, at location: RowLocation) throws -> Bool {
    guard keys.insert(key) else {
      disputed.insert(key)
      return false
    }
    try locations.set(key, location)
    return true
  }

  /// Notes that the file of a row that `see` marked was not read, so that the row is in no number of the night.
  func skip(_ key: Int64) { skipped.insert(key) }

  /// Applies a tombstone, whether tonight's files have the row or not.
  func delete(_ key: Int64) {
    disputed.insert(key)
    if keys.remove(key) { tally.repeated += 1 }
  }

  /// The location of the row that counts for a key.
  func location(of key: Int64) throws -> RowLocation { try locations.location(of: key) }

  /// Sets the location of the row that counts for the key.
  func move(_ key: Int64, to location: RowLocation) throws { try locations.set(key, location) }

  /// What became of tonight's rows, according to `changes`.
  func account(_ changes: RowChanges) -> RowAccount {
    var account = RowAccount()
    account.skipped = skipped.count - changes.movedKeys.count { skipped.contains($0) }
    account.read = tally.read - account.skipped
    account.added = changes.added
    account.changed = changes.changed
    account.same =
      keys.count(upTo: changes.startKey, without: KeySet()) - changes.movedKeys.count { keys.contains($0) }
      - account.skipped
    account.rejected = tally.withoutKey
    account.repeated = tally.repeated
    account.deleted = tally.deleted
    return account
  }
}
