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
}
