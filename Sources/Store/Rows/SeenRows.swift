/// Which rows of one table tonight's files have, and where in the files they are.
final class SeenRows {
  /// The keys of tonight's rows that no tombstone deleted.
  private(set) var keys = KeySet()
  /// Keys that came twice or were deleted tonight: a single record does not tell what is stored for them.
  private(set) var disputed = KeySet()
  var tally = RowTally()
  private let locations: RowLocations

  init(_ locations: RowLocations) { self.locations = locations }

  /// Marks a row as one of tonight's; false where tonight's files have another row of its id, which keeps its location.
  @inline(__always)
  func see(_ key: Int64, at location: RowLocation) throws -> Bool {
    guard keys.insert(key) else {
      disputed.insert(key)
      return false
    }
    try locations.set(key, location)
    return true
  }

  /// A tombstone takes a row away, whether tonight's files have it or not.
  func delete(_ key: Int64) {
    disputed.insert(key)
    if keys.remove(key) { tally.repeated += 1 }
  }

  /// Where the row is that counts for a key.
  func location(of key: Int64) throws -> RowLocation { try locations.location(of: key) }

  /// Notes that the row at another location counts for the key from now on.
  func move(_ key: Int64, to location: RowLocation) throws { try locations.set(key, location) }

  /// What became of tonight's rows, as `changes` knows them.
  func account(_ changes: RowChanges) -> RowAccount {
    var account = RowAccount()
    account.read = tally.read
    account.added = changes.added
    account.changed = changes.changed
    account.same = keys.count(upTo: changes.startKey, without: KeySet()) - changes.movedKeys.count { keys.contains($0) }
    account.rejected = tally.withoutKey
    account.repeated = tally.repeated
    account.deleted = tally.deleted
    return account
  }
}
