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
