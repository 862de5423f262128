/// Everything that a dish's pages show.
package struct DishDossier: Sendable, Hashable {
  /// The file name of its page, without suffix.
  package var slug: String
  /// The spellings, the most frequent first.
  package var spellings: [String]
  /// The restaurants that serve it, by id.
  package var places: [DishPlace]
  /// The newest change of its rows.
  package var updatedAt: Timestamp?

  package init(slug: String, spellings: [String] = [], places: [DishPlace] = []) {
    self.slug = slug
    self.spellings = spellings
    self.places = places
  }

  package var name: String { spellings.first ?? "" }
}

/// A restaurant that serves a dish.
package struct DishPlace: Sendable, Hashable {
  /// The store's own number of the restaurant; not part of the state, never on a page.
  package var key: Int64
  package var id: String
  package var name: String?
  /// The first of its cuisines.
  package var cuisine: String?
  /// The name of its district.
  package var district: String?
  /// The lower price, if the restaurant has the dish twice.
  package var price: Money?
  /// The number of votes, and their sum in thousandths of a star.
  package var rated: Int
  package var milliStars: Int

  package init(key: Int64, id: String, rated: Int = 0, milliStars: Int = 0) {
    self.key = key
    self.id = id
    self.rated = rated
    self.milliStars = milliStars
  }

  /// Whether the mean is 4 or more.
  package var isGood: Bool { rated > 0 && milliStars >= rated * 4000 }
}

/// A sentence of a guest about a dish.
package struct DishQuote: Sendable, Hashable {
  package var place: DishPlace
  /// The sentence that names the dish.
  package var words: String
  package var review: Review

  package init(place: DishPlace, words: String, review: Review) {
    self.place = place
    self.words = words
    self.review = review
  }
}
