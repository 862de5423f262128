package import Model

/// The stored maxima of the ratings in export files.
struct RatingTable {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// All maxima by file, then as in `IngestSession.ratingMaxima`.
  func all() throws -> [String: [Collection: [Collection: Double]]] {
    let rows = try connection.rows("SELECT file, collection, rated, highest FROM rating_maxima") { row in
      (row.text(0) ?? "", Self.collection(row.integer(1)), Self.collection(row.integer(2)), row.real(3))
    }
    var maxima: [String: [Collection: [Collection: Double]]] = [:]
    for case (let file, let collection?, let rated?, let highest) in rows {
      maxima[file, default: [:]][collection, default: [:]][rated] = highest
    }
    return maxima
  }

  func replace(_ maxima: [Collection: [Collection: Double]], of file: String) throws {
    try remove([file])
    for (collection, ratings) in maxima {
      for (rated, highest) in ratings {
        try connection.run(
          "INSERT INTO rating_maxima(file, collection, rated, highest) VALUES(?1, ?2, ?3, ?4)", .text(file),
          .integer(Int64(collection.rawValue)), .integer(Int64(rated.rawValue)), .real(highest))
      }
    }
  }

  func remove(_ files: [String]) throws {
    for file in files { try connection.run("DELETE FROM rating_maxima WHERE file = ?1", .text(file)) }
  }

  private static func collection(_ number: Int64) -> Collection? {
    UInt8(exactly: number).flatMap(Collection.init(rawValue:))
  }
}

extension IngestSession {
  /// The highest ratings above 5 in each file that has some, by the collection of its records and by that of the rows
  /// that they give.
  package func ratingMaxima() throws -> [String: [Collection: [Collection: Double]]] {
    try RatingTable(connection).all()
  }

  /// Stores the maxima of one of tonight's files.
  package func recordRatings(_ maxima: [Collection: [Collection: Double]], of file: String) throws {
    try RatingTable(connection).replace(maxima, of: file)
  }
}
