/// The tables of what the last ingest changed. They are not part of the state; only reports with `history: true` read
/// them.
enum ChangesSchema {
  static let sql = """
    CREATE TABLE changes(
      collection INTEGER NOT NULL, change TEXT NOT NULL, key INTEGER, id TEXT, user_key INTEGER,
      restaurant_key INTEGER, stars_before REAL);
    CREATE TABLE change_counts(
      collection INTEGER PRIMARY KEY, added INTEGER NOT NULL, edited INTEGER NOT NULL, gone INTEGER NOT NULL);
    """
}
