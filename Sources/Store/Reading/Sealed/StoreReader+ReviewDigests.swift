package import Model

extension StoreReader {
  /// Digests of a restaurant's reviews and their authors' names as pages show them, `size` reviews each, the oldest
  /// first. They are read without the reviews' texts, and differ if any of these, or the order, does.
  package func reviewDigests(ofRestaurant key: Int64, size: Int) throws -> [LedgerDigest] {
    try convertingErrors {
      let rows = try connection.statement(Self.digestsByAge)
      rows.bind(1, key)
      defer { rows.reset() }
      var digests: [LedgerDigest] = []
      var hash = SHA256()
      var count = 0
      while try rows.step() {
        // The row's digest covers the guest whom it names; a user's row hides that name.
        let hidesGuest = rows.integer(3) == 1 && !rows.isNull(1 + CheckedRow.count(of: .users))
        let name = rows.shownName(at: 1)
        withUnsafeBytes(of: (rows.integer(0), Int64(name?.count ?? (hidesGuest ? -2 : -1)))) { hash.update($0) }
        if let name { hash.update(name) }
        count += 1
        if count == size {
          digests.append(LedgerDigest(finishing: &hash))
          (hash, count) = (SHA256(), 0)
        }
      }
      if count > 0 { digests.append(LedgerDigest(finishing: &hash)) }
      return digests
    }
  }

  private static let digestsByAge = """
    SELECT r.digest, \(ReviewReader.authorColumns), r.user_name FROM reviews AS r LEFT JOIN users AS u ON u.key = r.user_key
    WHERE r.restaurant_key = ?1 ORDER BY r.created_at, r.id DESC
    """
}
