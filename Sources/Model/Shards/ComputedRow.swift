/// A row of a table that is computed from all rows of a site, on its way to a store that has only some of them.
package enum ComputedRow: Sendable, Hashable, Codable {
  case district(restaurant: String, District)
  case neighbour(of: String, rank: Int, String, metres: Double, bearing: Double)
  /// A spelling of a dish that has a page.
  case dish(spelling: String, folded: String, places: Int)
  /// What a subject's reviews sum up to.
  case summary(Collection, id: String, ReviewSummary)
  /// Reviews that another store has; the numbers of several rows add up.
  case reviews(Int)
  /// A user of whom no file has a row.
  case user(String)
  /// What could not be read of a file, or lost against another row of its id.
  case reject(RejectedRecord)
}
