package import Model

/// The stored ratings of export files, and the scales by which the store's rows were read.
struct RatingTable {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  func counts() throws -> [String: RatingTallies] {
    let rows = try connection.rows("SELECT file, collection, rated, counts FROM rating_counts") { row in
      (row.text(0) ?? "", Self.collection(row.integer(1)), Self.collection(row.integer(2)), row.text(3) ?? "")
    }
    var counts: [String: RatingTallies] = [:]
    for case (let file, let collection?, let rated?, let text) in rows {
      let numbers = text.split(separator: " ").compactMap { Int($0) }
      counts[file, default: [:]][collection, default: [:]][rated] = RatingCounts(numbers: numbers)
    }
    return counts
  }

  func replace(_ tallies: RatingTallies, of file: String) throws {
    try remove([file])
    for (collection, counts) in tallies {
      for (rated, counts) in counts {
        try connection.run(
          "INSERT INTO rating_counts(file, collection, rated, counts) VALUES(?1, ?2, ?3, ?4)", .text(file),
          .integer(Int64(collection.rawValue)), .integer(Int64(rated.rawValue)),
          .text(counts.numbers.map(String.init).joined(separator: " ")))
      }
    }
  }

  func remove(_ files: [String]) throws {
    for file in files { try connection.run("DELETE FROM rating_counts WHERE file = ?1", .text(file)) }
  }

  func scales() throws -> [StoredScale] {
    try connection.rows("SELECT collection, rated, scale, declared FROM rating_scales ORDER BY 1, 2") { row in
      Self.collection(row.integer(0)).flatMap { collection in
        Self.collection(row.integer(1)).map { rated in
          StoredScale(collection: collection, rated: rated, scale: row.text(2) ?? "", declared: row.text(3) ?? "")
        }
      }
    }.compactMap(\.self)
  }

  /// Replaces the scales of a collection's files.
  func replace(_ scales: [StoredScale], of collection: Collection) throws {
    try connection.run("DELETE FROM rating_scales WHERE collection = ?1", .integer(Int64(collection.rawValue)))
    for scale in scales {
      try connection.run(
        "INSERT INTO rating_scales(collection, rated, scale, declared) VALUES(?1, ?2, ?3, ?4)",
        .integer(Int64(collection.rawValue)), .integer(Int64(scale.rated.rawValue)), .text(scale.scale),
        .text(scale.declared))
    }
  }

  private static func collection(_ number: Int64) -> Collection? {
    UInt8(exactly: number).flatMap(Collection.init(rawValue:))
  }
}

/// The scale by which rows of `rated` were read from files of `collection`.
package struct StoredScale: Sendable, Hashable {
  package let collection: Collection
  package let rated: Collection
  /// In the form of `ratingScale`.
  package let scale: String
  /// The scales that `sources` declared for other files of the collection.
  package let declared: String

  package init(collection: Collection, rated: Collection, scale: String, declared: String) {
    (self.collection, self.rated, self.scale, self.declared) = (collection, rated, scale, declared)
  }
}

extension IngestSession {
  /// The ratings of each file that was surveyed.
  package func ratingCounts() throws -> [String: RatingTallies] { try RatingTable(connection).counts() }

  /// Stores the ratings of one of tonight's files.
  package func recordRatings(_ tallies: RatingTallies, of file: String) throws {
    try RatingTable(connection).replace(tallies, of: file)
  }

  /// The scales other than stars by which the store's rows were read.
  package func ratingScales() throws -> [StoredScale] { try RatingTable(connection).scales() }

  package func recordScales(_ scales: [StoredScale], of collection: Collection) throws {
    try RatingTable(connection).replace(scales, of: collection)
  }
}
