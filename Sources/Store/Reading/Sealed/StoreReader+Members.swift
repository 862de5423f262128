package import Model

extension StoreReader {
  /// The key of a restaurant or user to whom a bundle belongs: a restaurant with a page, and a user with a row, even
  /// without a page. Nil if there is none.
  package func memberKey(_ kind: Collection, _ id: String) throws -> Int64? {
    if kind == .restaurants { return try restaurantKey(id) }
    return try convertingErrors {
      try connection.integer("SELECT key FROM users WHERE id = ?1 AND present = 1", .text(id))
    }
  }

  /// Everything that is held of a user.
  package func holdings(ofUser id: String) throws -> PersonHoldings {
    try convertingErrors { try PersonReader(self, id).holdings() }
  }
}
