package import Model

/// A neighbour of a restaurant with its months of reviews.
package struct NeighbourMonths: Sendable, Equatable {
  package var id: String
  package var name: String?
  /// The oldest first.
  package var months: [ReviewSummary.Month]

  package init(id: String, name: String?, months: [ReviewSummary.Month]) {
    self.id = id
    self.name = name
    self.months = months
  }
}
