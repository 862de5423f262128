package import Model

/// Ids of restaurants and users that look like paths, which few exports have.
extension IngestSession {
  /// Whether an exported restaurant or user may have such an id, as of the last night.
  package func hasPathIDs() throws -> Bool { try Meta(connection).integer(.pathIDs) == 1 }

  /// Stores for the next night whether there may be such ids.
  package func setHasPathIDs(_ has: Bool) throws {
    if try has != hasPathIDs() { try Meta(connection).set(.pathIDs, .integer(has ? 1 : 0)) }
  }

  /// The ids of exported rows that contain a slash.
  package func idsWithSlash(of collection: Collection) throws -> [String] {
    try subjects(collection).flush()
    let isExported =
      collection == .users
      ? "(present = 1 AND derived = 0 OR key IN (SELECT key FROM account_users WHERE digest <> 0))"
      : "present = 1 AND derived = 0"
    return try connection.rows("SELECT id FROM \(collection.name) WHERE \(isExported) AND instr(id, '/') > 0") {
      $0.text(0) ?? ""
    }
  }

  /// Whether the store has a restaurant or a user with this id, or a row that refers to it.
  package func knowsSubject(_ id: String, of collection: Collection) throws -> Bool {
    try connection.integer("SELECT 1 FROM \(collection.name) WHERE id = ?1", .text(id)) != nil
  }
}
