/// The hits and misses of a tier of the photo cache over all runs. They are not part of the state and never shown on
/// the site.
package struct PhotoTraffic: Sendable, Hashable {
  package enum Tier: String, Sendable, Hashable, CaseIterable {
    /// The tier is asked for the copies of a new or changed photo. A hit saves a decoding.
    case disk
    /// The tier is asked by pages for a photo. A hit saves a query of the store.
    case memory
  }

  package var hits = 0
  package var misses = 0

  package init(hits: Int = 0, misses: Int = 0) {
    self.hits = hits
    self.misses = misses
  }
}

extension PhotoQueue {
  /// Adds the traffic of a run. A run without any writes nothing.
  package func add(_ traffic: PhotoTraffic, to tier: PhotoTraffic.Tier) throws {
    guard traffic != PhotoTraffic() else { return }
    try store.write { connection in
      try connection.run(
        """
        INSERT INTO photo_traffic VALUES (?1, ?2, ?3)
        ON CONFLICT DO UPDATE SET hits = hits + excluded.hits, misses = misses + excluded.misses
        """, .text(tier.rawValue), Value(traffic.hits), Value(traffic.misses))
    }
  }

  package func traffic(_ tier: PhotoTraffic.Tier) throws -> PhotoTraffic {
    try store.write { connection in
      try connection.rows("SELECT hits, misses FROM photo_traffic WHERE tier = ?1", .text(tier.rawValue)) { row in
        PhotoTraffic(hits: Int(row.integer(0)), misses: Int(row.integer(1)))
      }.first ?? PhotoTraffic()
    }
  }
}
