/// A name in the search, and the page that it leads to.
package struct SearchName: Sendable, Hashable, Codable {
  /// What has the name. The kind's number is the first digit of its entries in the index. `Templates/assets/search.js`
  /// decides the order in which kinds are listed. listed is said by `Templates/assets/search.js`.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable, Codable {
    /// `dish` is a dish of one restaurant, `dishPage` a dish with its own page.
    case restaurant, cuisine, dish, person, district, dishPage
  }

  package var kind: Kind
  /// The id for the page: of a dish, that of its restaurant; of a list, the name of its page without suffix.
  package var id: String
  package var name: String
  /// The name of a dish's restaurant.
  package var place: String?
  /// The text beside the name that distinguishes it from places of the same name.
  package var details: String?
  /// The first cuisine, the district and the address of a restaurant or a dish's restaurant.
  package var cuisine: String?
  package var district: String?
  package var address: String?
  /// The address of a restaurant, whose words are also searched.
  package var street: String?

  package init(
    _ kind: Kind, id: String, name: String, place: String? = nil, details: String? = nil, street: String? = nil
  ) {
    self.kind = kind
    self.id = id
    self.name = name
    self.place = place
    self.details = details
    self.street = street
  }
}

/// A restaurant or a user with a page, as lists of all pages need it.
package struct PageSubject: Sendable, Hashable {
  package var id: String
  /// The number of their reviews, which decides the number of leaves.
  package var reviews: Int
  /// When the newest of their reviews was written, or their own row changed.
  package var changed: Timestamp?

  package init(id: String, reviews: Int, changed: Timestamp?) {
    self.id = id
    self.reviews = reviews
    self.changed = changed
  }
}
