extension StoreReader {
  /// What the tables of others hold of the people with these ids. Costs a pass over rejects and analysts' own tables.
  package func personIndex(_ ids: [String]) throws -> PersonIndex {
    try convertingErrors { try PersonIndex(ids, connection) }
  }

  /// Everything that is held of a user, who is among those of the index.
  package func holdings(ofUser id: String, in index: PersonIndex) throws -> PersonHoldings {
    try convertingErrors { try PersonReader(self, id, index).holdings() }
  }
}
