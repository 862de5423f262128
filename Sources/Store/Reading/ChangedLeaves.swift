package import Model

/// Which leaves of a subject may be others than those that stand.
package struct ChangedLeaves: Sendable, Hashable {
  /// From this one on, any.
  private var first = Int.max
  private var others: Set<Int> = []

  package static let all = ChangedLeaves(first: 1)
  package static let none = ChangedLeaves()

  private init(first: Int = .max) { self.first = first }

  package func contains(_ number: Int) -> Bool { number >= first || others.contains(number) }

  /// A review came to, or went from, a place behind which so many are older.
  ///
  /// Reviews behind it stand elsewhere, and the newest full leaf, which leads to the first page, may be another one: it
  /// was and is at least the one before the leaf that holds the place.
  mutating func move(behind older: Int) { first = min(first, max(1, older / ReviewLeaves.size - 1)) }

  /// A review changed that is one of those with the places of `older`, counted from the oldest.
  mutating func change(among older: Range<Int>) {
    guard let last = older.last else { return }
    for number in older.lowerBound / ReviewLeaves.size...last / ReviewLeaves.size { others.insert(number + 1) }
  }
}

extension StoreReader {
  /// Which leaves of a changed subject may be others than the published, by rows.
  package func changedLeaves(_ kind: Collection, _ key: Int64) throws -> ChangedLeaves {
    let causes = try changeCauses(kind, key)
    guard causes.isDisjoint(with: [.rows, .faces]) else { return .all }
    return try reading {
      let changes = try connection.rows(
        "SELECT created_at, moved FROM changed_reviews WHERE kind = ?1 AND key = ?2", .integer(Int64(kind.rawValue)),
        .integer(key)
      ) { (date: $0.integer(0), isMove: $0.integer(1) == 1) }
      var leaves = ChangedLeaves.none
      guard !changes.isEmpty else { return leaves }
      let list = try ReviewReader(self).list(kind, key)
      for change in changes {
        let (older, notNewer) = Self.counts(of: list, at: change.date)
        if change.isMove { leaves.move(behind: older) } else { leaves.change(among: older..<notNewer) }
      }
      return leaves
    }
  }

  /// How many of a list's reviews are older than a date, and how many are not newer.
  private static func counts(of list: [ListedReview], at date: Int64) -> (older: Int, notNewer: Int) {
    func count(from holds: (Int64) -> Bool) -> Int {
      list.count - (list.firstIndex { holds($0.createdAt?.microseconds ?? .min) } ?? list.count)
    }
    return (count { $0 < date }, count { $0 <= date })
  }
}
