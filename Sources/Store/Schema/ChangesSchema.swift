/// What the last ingest that changed anything did: outside the state, for reports that say `history: true`.
enum ChangesSchema {
  static let sql = """
    CREATE TABLE changes(
      collection INTEGER NOT NULL, change TEXT NOT NULL, key INTEGER, id TEXT, user_key INTEGER,
      restaurant_key INTEGER, stars_before REAL);
    CREATE TABLE change_counts(
      collection INTEGER PRIMARY KEY, added INTEGER NOT NULL, edited INTEGER NOT NULL, gone INTEGER NOT NULL);
    """
}
