/// A name that can be searched for, and the page that it leads to.
package struct SearchName: Sendable, Hashable {
  /// What bears the name; of equal matches of one name the first kind stands first.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    case restaurant, cuisine, dish, person
  }

  package var kind: Kind
  /// Of whom the page is: of a dish its restaurant's, of a cuisine its name.
  package var id: String
  package var name: String
  /// The restaurant's name, for a dish.
  package var place: String?

  package init(_ kind: Kind, id: String, name: String, place: String? = nil) {
    self.kind = kind
    self.id = id
    self.name = name
    self.place = place
  }
}
