/// The cuisines of each restaurant; a list has several. `CuisineTable` computes them from `restaurants.cuisine` and from
/// own tables of cuisines.
///
/// All files are read again once, as older programs joined the elements of an array with commas.
enum CuisinesSchema {
  static let sql = """
    DROP INDEX restaurants_cuisine;
    ALTER TABLE restaurants DROP COLUMN cuisine_folded;
    CREATE TABLE restaurant_cuisines(
      restaurant_key INTEGER NOT NULL, position INTEGER NOT NULL, cuisine TEXT NOT NULL, folded TEXT NOT NULL,
      digest INTEGER NOT NULL, PRIMARY KEY(restaurant_key, position)) WITHOUT ROWID;
    CREATE INDEX restaurant_cuisines_folded ON restaurant_cuisines(folded);
    UPDATE files SET mapping = x'';
    """

  /// Reports are asked again, as cuisines and districts of one slug are one now. A store that is brought up to date computes
  /// both tables again.
  static let oneSlug = """
    INSERT OR REPLACE INTO column_editions(tab, col, edition)
    SELECT v.column1, v.column2, 1 + (SELECT coalesce(max(edition), 0) FROM column_editions)
    FROM (VALUES('restaurants', 'cuisine'), ('restaurants', 'district'), ('restaurant_cuisines', '')) AS v;
    """
}
