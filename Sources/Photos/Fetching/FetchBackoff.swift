internal import Model

/// When something that failed for a passing reason is tried again: five minutes, doubled with each attempt, at most a
/// day, and up to a fifth more or less so that not all come back at once.
enum FetchBackoff {
  private static let first: Int64 = 300_000_000
  private static let longest: Int64 = 86_400_000_000

  /// The same `seed` and attempt give the same time: nothing here is random.
  static func next(now: Int64, attempts: Int, seed: String) -> Int64 {
    let doubled = min(longest, first << Int64(min(max(0, attempts - 1), 10)))
    let digest = SHA256.digest(Array("\(seed)#\(attempts)".utf8))
    let share = Int64(digest[0]) << 8 | Int64(digest[1])
    return now + doubled - doubled / 5 + (doubled * 2 / 5) * share / 65_536
  }
}
