/// A restaurant in the store.
package struct Restaurant: Sendable, Hashable {
  /// The store's own number of the restaurant; not part of the state, never on a page.
  package var key: Int64
  package var id: String
  package var name: String?
  /// The cuisines, the main one first.
  package var cuisines: [String] = []
  package var address: String?
  /// The district, if it is known.
  package var district: District?
  package var position: Position?
  package var opens: String?
  package var closes: String?
  package var hours: String?
  package var rating: Double?
  package var price: String?
  package var phone: String?
  /// The address of its website, as the export gave it.
  package var website: String?
  /// Its pages on other sites (`OutsideHost`), as addresses or as names there.
  package var profiles: [Profile] = []
  /// The photo's reference, as the export gave it.
  package var photo: String?
  package var createdAt: Timestamp?
  package var updatedAt: Timestamp?
  /// Whether it is known only by reviews, so that no export contains more than its id.
  package var isKnownByReviews = false

  /// An address, or a name, on a site where many places have pages.
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
package struct Position: Sendable, Hashable, Codable {
  package var latitude: Double
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
