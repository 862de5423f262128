package import Model

extension ReviewReader {
  /// What tells each full leaf of a subject's reviews from itself on other nights: element `n - 1` is of leaf `n`.
  ///
  /// Of its reviews' digests, in their order, and of whether it is the newest full leaf, which links to the first page.
  /// Told from the list alone, and keyed: the same reviews have other digests in another store.
  package func leafDigests(_ kind: Collection, _ key: Int64) throws -> [LedgerDigest] {
    let list = try list(kind, key)
    let count = ReviewLeaves.leaves(of: list.count)
    guard count > 0 else { return [] }
    let secret = try reader.digestKey()
    return (1...count).map { number in
      let reviews = ReviewLeaves.leaf(number, of: list.count).map { list[$0] } ?? []
      return Self.digest(reviews, isNewest: number == count, secret)
    }
  }

  private static func digest(
    _ reviews: ArraySlice<ListedReview>, isNewest: Bool, _ secret: (high: UInt64, low: UInt64)
  ) -> LedgerDigest {
    var high = RowHash(seed: secret.high)
    var low = RowHash(seed: secret.low)
    for review in reviews {
      // Keyed a second time, so that no row can be made whose digest forgets those before it.
      high.add(review.digest ^ secret.low)
      low.add(review.digest ^ secret.high)
    }
    high.add(isNewest ? 1 : 0)
    low.add(isNewest ? 1 : 0)
    return LedgerDigest(high: high.value, low: low.value)
  }
}
