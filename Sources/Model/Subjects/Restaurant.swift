/// A restaurant as the store knows it.
package struct Restaurant: Sendable, Hashable {
  /// The store's own number for it; not state, never on a page.
  package var key: Int64
  package var id: String
  package var name: String?
  /// The first leads.
  package var cuisines: [String] = []
  package var address: String?
  package var position: Position?
  package var opens: String?
  package var closes: String?
  package var hours: String?
  package var rating: Double?
  package var price: String?
  package var phone: String?
  /// The photo's reference, as the export gave it.
  package var photo: String?
  package var createdAt: Timestamp?
  package var updatedAt: Timestamp?
  /// Only reviews name it: no export tells more of it than its id.
  package var isKnownByReviews = false

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
