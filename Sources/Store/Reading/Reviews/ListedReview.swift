package import Model

/// A review as its subject's list has it.
package struct ListedReview: Sendable, Hashable {
  package let key: Int64
  package let createdAt: Timestamp?
  /// Tells the row from the same one changed.
  package let digest: UInt64
  package let stars: Double?
}
