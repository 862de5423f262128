package import Model

/// A digest that identifies a time zone. The zone is given as a closure, so its offsets in the years 1970 to 2059 are
/// hashed, twice a month.
package enum ZoneDigest {
  package static func of(_ offset: @Sendable (Timestamp) -> Int) -> Int64 {
    var hash = RowHash(seed: RowHash.row)
    for half in 0..<(90 * 24) {
      hash.add(UInt64(bitPattern: Int64(offset(Timestamp(seconds: Int64(half) * 1_314_900)))))
    }
    return Int64(bitPattern: hash.value)
  }
}
