/// Which rows of one table tonight's files have, and where they stand.
final class SeenRows {
  /// Those that stand: neither deleted by a tombstone nor unseen.
  private(set) var keys = KeySet()
  /// Keys whose rows are not, or may not be, what each of tonight's records of them says: those that came twice or
  /// were deleted.
  private(set) var disputed = KeySet()
  var tally = RowTally()
  private let places: RowPlaces

  init(_ places: RowPlaces) { self.places = places }

  /// Marks a row as one of tonight's; false where tonight's files have another row of its id, which keeps its place.
  @inline(__always)
  func see(_ key: Int64, at place: RowPlace) throws -> Bool {
    guard keys.insert(key) else {
      disputed.insert(key)
      return false
    }
    try places.set(key, place)
    return true
  }

  /// A tombstone takes a row away, whether tonight's files have it or not.
  func delete(_ key: Int64) {
    disputed.insert(key)
    if keys.remove(key) { tally.repeated += 1 }
  }

  /// Where the row that stands for a key does so.
  func place(of key: Int64) throws -> RowPlace { try places.place(of: key) }

  /// The row at another place stands for the key from now on.
  func move(_ key: Int64, to place: RowPlace) throws { try places.set(key, place) }

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
