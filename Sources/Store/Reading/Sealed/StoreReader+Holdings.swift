extension StoreReader {
  /// Everything that is held of a user.
  package func holdings(ofUser id: String) throws -> PersonHoldings {
    try convertingErrors { try PersonReader(self, id).holdings() }
  }
}
