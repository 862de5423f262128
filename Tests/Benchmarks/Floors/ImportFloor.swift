import Platform

/// The sqlite3 shell's `.import` of reviews: an integer key, a unique index on the id, indexes on restaurant and user
/// with the date; no journal, no sync.
enum ImportFloor {
  static func measure(_ reviews: String, in workshop: Workshop) throws -> Measurement {
    try Edits.writeCSV(of: reviews, to: workshop.path("floor.csv"))
    try Files.write(Array(script.utf8), to: workshop.path("floor.sql"))
    let floor = try workshop.time(
      "floor: sqlite3 imports the reviews", ["sqlite3", "-batch", "floor.sqlite", ".read floor.sql"])
    for name in ["floor.sqlite", "floor.csv", "floor.sql"] { try Files.remove(workshop.path(name)) }
    return floor
  }

  private static let script = """
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    CREATE TABLE reviews(key INTEGER PRIMARY KEY, id TEXT, user_id TEXT, restaurant_id TEXT, stars REAL, comment TEXT,
      photo TEXT, created_at TEXT);
    CREATE UNIQUE INDEX reviews_id ON reviews(id);
    CREATE INDEX reviews_restaurant ON reviews(restaurant_id, created_at);
    CREATE INDEX reviews_user ON reviews(user_id, created_at);
    .mode csv
    .import floor.csv reviews

    """
}
