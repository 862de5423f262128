/// Ranges of a run's keys that are so dense that their rows are read by one scan.
struct KeyStretches {
  /// The widest gap within a range, as the rows in the gap are read too.
  private static let widestGap: Int64 = 4

  private let keys: [Int64]
  /// For each key the last key of its range.
  private var ends: [Int64]

  /// `keys` must ascend.
  init(_ keys: [Int64]) {
    self.keys = keys
    ends = keys
    for index in keys.indices.dropLast().reversed() where keys[index + 1] - keys[index] <= Self.widestGap {
      ends[index] = ends[index + 1]
    }
  }

  /// The last key that is read together with this one; the key itself if it is not in the run.
  func end(of key: Int64) -> Int64 { Ascending.index(of: key, in: keys.count) { keys[$0] }.map { ends[$0] } ?? key }
}
