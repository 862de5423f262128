/// A restaurant in the store.
package struct Restaurant: Sendable, Hashable {
  /// The store's own number of the restaurant; not part of the state, never on a page.
  package var key: Int64
  package var id: String
  /// The cuisines, the main one first.
  package var cuisines: [String] = []
  /// The district, if it is known.
  package var district: District?
  package var position: Position?
  package var createdAt: Timestamp?
  package var updatedAt: Timestamp?
  /// Whether it is known only by reviews, so that no export contains more than its id.
  package var isKnownByReviews = false
  private var texts = ColumnTexts<RestaurantColumn>()

  package init(key: Int64, id: String) {
    self.key = key
    self.id = id
  }

  /// The text of a column of its row, as the export gave it.
  package subscript(column: RestaurantColumn) -> String? {
    get { texts[column] }
    set { texts[column] = newValue }
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

/// A restaurant in a list: home, cuisines and A to Z show its mean and count.
package struct RestaurantEntry: Sendable, Hashable {
  package var id: String
  package var name: String?
  package var cuisine: String?
  package var address: String?
  package var district: District?
  /// The price level, in the export's words.
  package var price: String?
  package var position: Position?
  package var photo: String?
  /// The opening hours.
  package var hours: String?
  package var opens: String?
  package var closes: String?
  package var reviews: Int
  package var rated: Int
  package var milliStars: Int
  /// Whether an offer is valid on the given day.
  package var hasOffer: Bool
  /// Whether it is known only by reviews.
  package var isKnownByReviews = false

  package init(id: String) {
    self.id = id
    reviews = 0
    rated = 0
    milliStars = 0
    hasOffer = false
  }

  package var mean: Double? { rated == 0 ? nil : Double(milliStars) / 1000 / Double(rated) }
}

/// The data of a restaurant's first page, except photo copies.
package struct RestaurantDossier: Sendable, Hashable {
  package var restaurant: Restaurant
  package var summary: ReviewSummary
  /// The newest first, ties sorted by id; the first `ReviewLeaves.onFirstPage(of: summary.count)`.
  package var reviews: [Review]
  /// By type, then name, then id.
  package var dishes: [Dish]
  /// All offers, by end of validity, then id.
  package var offers: [Offer]
  /// The nearest first.
  package var neighbours: [Neighbour]
  package var favorites: Int
  package var visits: Int
  package var orders: Int

  package init(restaurant: Restaurant, summary: ReviewSummary) {
    self.restaurant = restaurant
    self.summary = summary
    reviews = []
    dishes = []
    offers = []
    neighbours = []
    favorites = 0
    visits = 0
    orders = 0
  }
}

/// A restaurant near another, without anything that changes with reviews, so that a new review changes few pages.
package struct Neighbour: Sendable, Hashable {
  package var id: String
  package var name: String?
  package var cuisine: String?
  package var metres: Double
  /// Degrees clockwise from north.
  package var bearing: Double

  package init(id: String, name: String?, cuisine: String?, metres: Double, bearing: Double) {
    self.id = id
    self.name = name
    self.cuisine = cuisine
    self.metres = metres
    self.bearing = bearing
  }
}

/// An offer of a restaurant, which is shown while `--as-of` is within its dates.
package struct Offer: Sendable, Hashable {
  package var id: String
  package var title: String?
  package var description: String?
  /// Percent off.
  package var discount: Double?
  package var price: Money?
  package var photo: String?
  package var validFrom: Timestamp?
  package var validTo: Timestamp?
  package var updatedAt: Timestamp?

  package init(id: String) { self.id = id }
}

/// Sites on which restaurants have their own pages, in the order in which a page lists them.
package enum OutsideHost: Sendable, Hashable, CaseIterable {
  case instagram, facebook, tiktok, twitter, whatsapp

  /// The column that has a restaurant's page there, as an address or as a name.
  package var column: RestaurantColumn {
    switch self {
    case .instagram: .instagram
    case .facebook: .facebook
    case .tiktok: .tiktok
    case .twitter: .twitter
    case .whatsapp: .whatsapp
    }
  }

  /// The name as the site's owner writes it.
  package var name: String {
    switch self {
    case .instagram: "Instagram"
    case .facebook: "Facebook"
    case .tiktok: "TikTok"
    case .twitter: "X"
    case .whatsapp: "WhatsApp"
    }
  }

  /// The domains of its addresses.
  package var domains: [String] {
    switch self {
    case .instagram: ["instagram.com", "instagr.am"]
    case .facebook: ["facebook.com", "fb.com", "fb.me"]
    case .tiktok: ["tiktok.com"]
    case .twitter: ["x.com", "twitter.com"]
    case .whatsapp: ["wa.me", "whatsapp.com"]
    }
  }

  /// The text that turns a name into an address.
  package var beforeName: String {
    switch self {
    case .instagram: "https://www.instagram.com/"
    case .facebook: "https://www.facebook.com/"
    case .tiktok: "https://www.tiktok.com/@"
    case .twitter: "https://x.com/"
    case .whatsapp: "https://wa.me/"
    }
  }
}

/// What is added to the reviews of each restaurant before it is ranked, so that a few lucky ones do not win: ten reviews
/// at the mean of all. Every list of the best is in this order: home, the pages of cuisines, districts and dishes, and
/// the analysts' league.
package struct RankPrior: Sendable {
  /// The number of reviews that are added. The words `bestOrder` of the languages name it.
  package static let reviews = 10

  /// The mean of all in tenths, as pages show it, so that a review moves only its own restaurant; 0 without stars.
  package let meanTenths: Int

  package init(milliStars: Int, rated: Int) {
    meanTenths = rated == 0 ? 0 : (milliStars + rated * 50) / (rated * 100)
  }

  /// `stars` is the sum of all stars, of which each may be any fraction.
  package init?(stars: Double, rated: Double) {
    let tenths = ((stars * 20 + rated) / (rated * 2)).rounded(.down)
    guard (0...50).contains(tenths) else { return nil }
    meanTenths = Int(tenths)
  }

  /// The mean by which a restaurant with this sum of stars is ranked. Equal ones are equal in any order of the sum.
  package func adjusted(stars: Double, rated: Double, weight: Double = Double(reviews)) -> Double {
    (weight * Double(meanTenths) / 10 + stars) / (weight + rated)
  }
}
