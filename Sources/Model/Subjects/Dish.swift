/// A dish of a menu.
package struct Dish: Sendable, Hashable {
  package var id: String
  package var name: String?
  package var description: String?
  package var type: String?
  package var price: Money?
  package var photo: String?
  package var updatedAt: Timestamp?
  /// The file name of the page that lists all places with this dish, without suffix; nil if there is none.
  package var page: String?

  package init(id: String) { self.id = id }
}

/// An amount as the export has it, in minor units, with its currency if it is known.
package struct Money: Sendable, Hashable {
  package var text: String
  package var minor: Int64?
  package var currency: String?

  package init(text: String, minor: Int64?, currency: String?) {
    self.text = text
    self.minor = minor
    self.currency = currency
  }
}
