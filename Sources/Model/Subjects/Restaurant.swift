/// A restaurant as the store knows it.
package struct Restaurant: Sendable, Hashable {
  /// The store's own number for it; not state, never on a page.
  package var key: Int64
  package var id: String
  package var name: String?
  /// The first leads.
  package var cuisines: [String] = []
  package var address: String?
  /// Where it is, if that can be told.
  package var district: District?
  package var position: Position?
  package var opens: String?
  package var closes: String?
  package var hours: String?
  package var rating: Double?
  package var price: String?
  package var phone: String?
  /// Its own page, as the export gave its address.
  package var website: String?
  /// Its pages at `OutsideHost`s, likewise, or its names there.
  package var profiles: [Profile] = []
  /// The photo's reference, as the export gave it.
  package var photo: String?
  package var createdAt: Timestamp?
  package var updatedAt: Timestamp?
  /// Only reviews name it: no export tells more of it than its id.
  package var isKnownByReviews = false

  /// An address, or a name, at a host that many places have pages at.
  package struct Profile: Sendable, Hashable {
    package let host: OutsideHost
    package let text: String

    package init(_ host: OutsideHost, _ text: String) {
      self.host = host
      self.text = text
    }
  }

  package init(key: Int64, id: String) {
    self.key = key
    self.id = id
  }

  package var slug: String { Slug.of(id) }

  package var cuisine: String? { cuisines.first }
}

/// Degrees of latitude and longitude (WGS 84).
package struct Position: Sendable, Hashable {
  package var latitude: Double
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
