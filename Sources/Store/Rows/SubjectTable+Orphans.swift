internal import Model

extension SubjectTable {
  /// The column of other tables that refers to these subjects.
  var reference: String { layout.collection == .users ? "user_key" : "restaurant_key" }

  /// Deletes stubs to which no row refers any more.
  func removeOrphans() throws {
    let referring: [Collection] =
      layout.collection == .users
      ? [.reviews, .favorites, .visits, .orders]
      : [.reviews, .dishes, .offers, .favorites, .visits, .orders]
    let unused = referring.map { "NOT EXISTS(SELECT 1 FROM \($0.name) WHERE \(reference) = ?1)" }
    let sql = """
      DELETE FROM \(layout.table) WHERE key = ?1 AND present = 0 AND key NOT IN (\(layout.namedKeys)) AND \(unused.joined(separator: " AND "))
      """
    try changes.lostAReference.forEach { key in
      if try state(of: key) == .stub { try connection.run(sql, .integer(key)) }
    }
  }
}
