/// The changes of a night in one table. They compare each row before the night with the same row after it, so that a
/// duplicate which first loses and then wins leaves no trace.
struct RowChanges {
  private(set) var added = 0
  private(set) var changed = 0
  private(set) var removed = 0
  /// The digests before the night of rows that were changed or removed, by key.
  private var originals: [Int64: UInt64] = [:]
  /// The highest key before the night.
  let startKey: Int64

  init(startKey: Int64) { self.startKey = startKey }

  /// The keys of rows of earlier nights that were changed or removed.
  var movedKeys: Dictionary<Int64, UInt64>.Keys { originals.keys }

  var isQuiet: Bool { added == 0 && changed == 0 && removed == 0 }

  /// Records that a row's digest changes from `old` to `new`; 0 means that the row does not exist.
  mutating func move(_ key: Int64, from old: UInt64, to new: UInt64) {
    let original = key > startKey ? 0 : originals[key] ?? old
    count(original, old, by: -1)
    count(original, new, by: 1)
    if key <= startKey { originals[key] = original == new ? nil : original }
  }

  private mutating func count(_ original: UInt64, _ now: UInt64, by step: Int) {
    if original == now { return }
    if original == 0 {
      added += step
    } else if now == 0 {
      removed += step
    } else {
      changed += step
    }
  }
}
