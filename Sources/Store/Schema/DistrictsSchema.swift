/// The district of each restaurant for which one was found. `DistrictRule` computes them from all restaurants' rows.
///
/// All files are read again once, as older programs did not store a declared district.
enum DistrictsSchema {
  static let sql = """
    ALTER TABLE restaurants ADD COLUMN district TEXT;
    ALTER TABLE derived_restaurants ADD COLUMN district TEXT;
    CREATE TABLE restaurant_districts(
      restaurant_key INTEGER PRIMARY KEY, district TEXT NOT NULL, town TEXT, folded TEXT NOT NULL,
      digest INTEGER NOT NULL);
    CREATE INDEX restaurant_districts_folded ON restaurant_districts(folded);
    DELETE FROM meta WHERE name = 'districts';
    UPDATE files SET mapping = x'';
    """
}
