/// Stretches of a run's keys that lie so close together that their rows are read in one go.
struct KeyStretches {
  /// What lies between two keys is read too, so that a wider gap ends a stretch.
  private static let widestGap: Int64 = 4

  private let keys: [Int64]
  /// The last key of each one's stretch.
  private var ends: [Int64]

  /// `keys` ascend.
  init(_ keys: [Int64]) {
    self.keys = keys
    ends = keys
    for index in keys.indices.dropLast().reversed() where keys[index + 1] - keys[index] <= Self.widestGap {
      ends[index] = ends[index + 1]
    }
  }

  /// The last key that is read in one go with this one: itself where it is none of the run.
  func end(of key: Int64) -> Int64 { Ascending.index(of: key, in: keys.count) { keys[$0] }.map { ends[$0] } ?? key }
}
