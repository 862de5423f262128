internal import Model

/// Tells a time zone from another by what it answers: a digest of its offsets through the years 1970 to 2059, twice
/// a month, as the rule itself is a closure.
enum ZoneDigest {
  static func of(_ offset: @Sendable (Timestamp) -> Int) -> Int64 {
    var hash = RowHash(seed: RowHash.row)
    for half in 0..<(90 * 24) {
      hash.add(UInt64(bitPattern: Int64(offset(Timestamp(seconds: Int64(half) * 1_314_900)))))
    }
    return Int64(bitPattern: hash.value)
  }
}
