package import Model

/// An entry in a subject's list of reviews.
package struct ListedReview: Sendable, Hashable {
  package let key: Int64
  package let createdAt: Timestamp?
  /// The row's digest, which changes with the row.
  package let digest: UInt64
  package let stars: Double?
}
