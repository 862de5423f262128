/// The dishes that have pages, and their spellings on menus. `DishTable` computes them from `dishes.name`.
///
/// A dish that lost its page keeps a row without places, which tells the next build to remove the page.
enum DishesSchema {
  static let sql = """
    CREATE INDEX dishes_name ON dishes(name, restaurant_key);
    CREATE TABLE dish_pages(
      folded TEXT PRIMARY KEY, places INTEGER NOT NULL, print INTEGER NOT NULL, edition INTEGER NOT NULL,
      digest INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX dish_pages_edition ON dish_pages(edition);
    CREATE TABLE dish_spellings(
      name TEXT PRIMARY KEY, folded TEXT NOT NULL, places INTEGER NOT NULL, digest INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX dish_spellings_folded ON dish_spellings(folded);
    \(links)
    """

  /// The number of a dish on its menu, if it is not that of the row's key (`MenuOrder`).
  static let position = "ALTER TABLE dishes ADD COLUMN position INTEGER;"

  /// What pages of lists show of menus (`KeptMenus`).
  static let figures = """
    CREATE TABLE menu_figures(
      list TEXT PRIMARY KEY, print BLOB NOT NULL, figures BLOB NOT NULL, digest INTEGER NOT NULL) WITHOUT ROWID;
    """

  /// The restaurants' links to their own sites. All files are read again once, as older programs did not store them.
  private static let links =
    ["restaurants", "derived_restaurants"].map { table in
      ["website", "instagram", "facebook", "tiktok", "twitter", "whatsapp"].map {
        "ALTER TABLE \(table) ADD COLUMN \($0) TEXT;"
      }.joined(separator: "\n")
    }.joined(separator: "\n") + "\nUPDATE files SET mapping = x'';"
}
