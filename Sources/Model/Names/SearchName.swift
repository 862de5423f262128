/// A name that can be searched for, and the page that it leads to.
package struct SearchName: Sendable, Hashable {
  /// What bears the name. A kind's number is the first digit of its entries in the index; in which order kinds are
  /// listed is said by `Templates/assets/search.js`.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// `dish` is one that a restaurant serves, `dishPage` a dish with a page of its own.
    case restaurant, cuisine, dish, person, district, dishPage
  }

  package var kind: Kind
  /// Of whom the page is: of a dish its restaurant's id; of a list the name of its page without suffix.
  package var id: String
  package var name: String
  /// The restaurant's name, for a dish.
  package var place: String?
  /// What is shown beside the name and tells it from others of the same name.
  package var details: String?
  /// Of a restaurant and of a dish's: its first cuisine, its district and its address.
  package var cuisine: String?
  package var district: String?
  package var address: String?
  /// Of a restaurant: where it is; its words are searched for as well.
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
