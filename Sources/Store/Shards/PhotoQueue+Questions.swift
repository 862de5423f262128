package import Model

/// Fills a new store with rows that name photos and with what another night knew of photos, in any order.
package struct PhotoQueueFilling {
  fileprivate let connection: Connection

  /// Two questions of one row are of two of its columns.
  package func add(_ question: PhotoQuestion) throws {
    let (table, column) = (question.column.rows.name, question.column.column)
    if question.column.rows.isOfSubjects {
      let key = try key(of: question.id, in: table)
      try connection.run(
        "UPDATE \(table) SET present = 1, \(column) = ?2 WHERE key = ?1", Value(key), .text(question.reference))
      if question.isReviewer { try insertReview(by: key) }
    } else {
      try put(question, table, column)
    }
    for asker in question.askers {
      try connection.run(
        "INSERT OR IGNORE INTO photo_askers VALUES (?1, ?2, ?3)", .text(question.reference),
        Value(question.column.isAvatar ? 1 : 0), Value(Int(asker)))
    }
  }

  private func put(_ question: PhotoQuestion, _ table: String, _ column: String) throws {
    let hash = Value(
      Int64(bitPattern: question.id.withBytes { RowHash.of(UnsafeRawBufferPointer($0), seed: RowHash.row) }))
    try connection.run(
      "UPDATE \(table) SET \(column) = ?3 WHERE id_hash = ?1 AND id = ?2", hash, .text(question.id),
      .text(question.reference))
    guard connection.changes == 0 else { return }
    let restaurant = try question.restaurant.map { try key(of: $0, in: "restaurants") } ?? nil
    try connection.run(
      "INSERT INTO \(table)(id, id_hash, digest, restaurant_key, \(column)) VALUES (?1, ?2, 0, ?3, ?4)",
      .text(question.id), hash, Value(restaurant), .text(question.reference))
    guard let user = question.user else { return }
    let row = connection.lastInsertedRow
    try connection.run(
      "UPDATE \(table) SET user_key = ?2 WHERE key = ?1", .integer(row), Value(try key(of: user, in: "users")))
  }

  /// The key of a subject, which has a row from now on.
  private func key(of id: String, in table: String) throws -> Int64? {
    try connection.run(
      "INSERT OR IGNORE INTO \(table)(id, present, derived, digest) VALUES (?1, 0, 0, 0)", .text(id))
    return try connection.integer("SELECT key FROM \(table) WHERE id = ?1", .text(id))
  }

  /// A user's page is named where a photo has a problem if the user has a review, which need not name a photo.
  private func insertReview(by user: Int64?) throws {
    try connection.run(
      "INSERT INTO reviews(id, id_hash, digest, user_key) VALUES ('', 0, 0, ?1)", Value(user))
  }

  package func add(_ photo: RememberedPhoto) throws { try PhotoQueue.put(photo, connection) }

  package func add(_ host: PhotoHost) throws { try PhotoQueue.put(host, connection) }
}

extension PhotoQueue {
  package func fill(_ body: (PhotoQueueFilling) throws -> Void) throws {
    try store.write { connection in
      try connection.execute(
        """
        CREATE TABLE photo_askers(
          reference TEXT NOT NULL, avatar INTEGER NOT NULL, asker INTEGER NOT NULL,
          PRIMARY KEY(reference, avatar, asker)) WITHOUT ROWID
        """)
      try connection.transaction { try body(PhotoQueueFilling(connection: connection)) }
    }
  }

  /// Who shows a photo, ascending.
  package func askers(of photo: PhotoFinding) throws -> [UInt64] {
    try store.write { connection in
      try connection.rows(
        "SELECT asker FROM photo_askers WHERE reference = ?1 AND avatar = ?2 ORDER BY asker", .text(photo.reference),
        Value(photo.isAvatar ? 1 : 0)
      ) { UInt64($0.integer(0)) }
    }
  }
}
