internal import Model

/// The tables of the collections, and what is stored about them.
///
/// They are rowid tables with integer keys that grow in the order of arrival, and refer to one another by these keys.
/// Random B-tree inserts would make a large ingest slow. A subject that is referred to and was never exported is a
/// stub: `present = 0`, and only its id. `id_hash` finds a row by its id, and `digest` detects whether a row changed.
/// Keys, hashes and digests are not part of the state: nothing that is shown may depend on them.
enum CollectionSchema {
  /// Adds the columns that tables have since a version of the store (`Column.since`). All files are read again once, as
  /// older programs did not store them.
  static func columns(since version: Int) -> String {
    let statements = Collection.allCases.flatMap { collection in
      let more = collection.isOfSubjects ? ["derived_\(collection.name)"] : []
      let tables = [collection.name] + more + (collection == .users ? ["account_users"] : [])
      return tables.flatMap { table in
        collection.columns.filter { $0.since == version }.map { column in
          let type = column.kind == .text ? "TEXT" : column.kind == .real ? "REAL" : "INTEGER"
          return "ALTER TABLE \(table) ADD COLUMN \(column.name) \(type);"
        }
      }
    }
    return statements.isEmpty ? "" : statements.joined(separator: "\n") + "\nUPDATE files SET mapping = x'';"
  }

  static let sql = [subjects, records, derived, kept].joined(separator: "\n")

  /// Restaurants and users, to which the other rows refer.
  private static let subjects = """
    CREATE TABLE restaurants(
      key INTEGER PRIMARY KEY, id TEXT NOT NULL, present INTEGER NOT NULL, derived INTEGER NOT NULL,
      digest INTEGER NOT NULL, name TEXT, cuisine TEXT, address TEXT, lat REAL, lon REAL, opens TEXT, closes TEXT,
      rating REAL, price TEXT, phone TEXT, photo TEXT, hours TEXT, owner_id TEXT, created_at INTEGER,
      updated_at INTEGER, name_folded TEXT, cuisine_folded TEXT);
    CREATE UNIQUE INDEX restaurants_id ON restaurants(id);
    CREATE INDEX restaurants_cuisine ON restaurants(cuisine_folded, name_folded) WHERE present = 1;
    CREATE TABLE users(
      key INTEGER PRIMARY KEY, id TEXT NOT NULL, present INTEGER NOT NULL, derived INTEGER NOT NULL,
      digest INTEGER NOT NULL, name TEXT, photo TEXT, diet TEXT, budget TEXT, email TEXT, phone TEXT, role TEXT,
      created_at INTEGER, updated_at INTEGER);
    CREATE UNIQUE INDEX users_id ON users(id);
    """

  /// The rows that refer to subjects.
  private static let records = """
    CREATE TABLE reviews(
      key INTEGER PRIMARY KEY, id TEXT NOT NULL, id_hash INTEGER NOT NULL, digest INTEGER NOT NULL,
      user_key INTEGER, restaurant_key INTEGER, stars REAL, comment TEXT, photo TEXT, created_at INTEGER,
      updated_at INTEGER, reply TEXT, replied_at INTEGER);
    CREATE INDEX reviews_id ON reviews(id_hash, digest);
    CREATE INDEX reviews_restaurant ON reviews(restaurant_key, created_at, stars);
    CREATE INDEX reviews_user ON reviews(user_key, created_at, stars);
    CREATE INDEX reviews_photo ON reviews(photo) WHERE photo IS NOT NULL;
    CREATE TABLE dishes(
      key INTEGER PRIMARY KEY, id TEXT NOT NULL, id_hash INTEGER NOT NULL, digest INTEGER NOT NULL,
      restaurant_key INTEGER, name TEXT, description TEXT, type TEXT, price TEXT, price_minor INTEGER, currency TEXT,
      rating REAL, photo TEXT, created_at INTEGER, updated_at INTEGER);
    CREATE INDEX dishes_id ON dishes(id_hash, digest);
    CREATE INDEX dishes_restaurant ON dishes(restaurant_key);
    CREATE TABLE offers(
      key INTEGER PRIMARY KEY, id TEXT NOT NULL, id_hash INTEGER NOT NULL, digest INTEGER NOT NULL,
      restaurant_key INTEGER, title TEXT, description TEXT, discount REAL, price TEXT, price_minor INTEGER,
      currency TEXT, photo TEXT, valid_from INTEGER, valid_to INTEGER, created_at INTEGER, updated_at INTEGER);
    CREATE INDEX offers_id ON offers(id_hash, digest);
    CREATE INDEX offers_restaurant ON offers(restaurant_key);
    CREATE TABLE favorites(
      key INTEGER PRIMARY KEY, id_hash INTEGER NOT NULL, digest INTEGER NOT NULL, user_key INTEGER,
      restaurant_key INTEGER, added_at INTEGER);
    CREATE INDEX favorites_id ON favorites(id_hash, digest);
    CREATE INDEX favorites_restaurant ON favorites(restaurant_key);
    CREATE INDEX favorites_user ON favorites(user_key, added_at);
    CREATE TABLE visits(
      key INTEGER PRIMARY KEY, id TEXT NOT NULL, id_hash INTEGER NOT NULL, digest INTEGER NOT NULL, user_key INTEGER,
      restaurant_key INTEGER, visited_at INTEGER);
    CREATE INDEX visits_id ON visits(id_hash, digest);
    CREATE INDEX visits_restaurant ON visits(restaurant_key);
    CREATE INDEX visits_user ON visits(user_key, visited_at);
    CREATE TABLE orders(
      key INTEGER PRIMARY KEY, id TEXT NOT NULL, id_hash INTEGER NOT NULL, digest INTEGER NOT NULL, user_key INTEGER,
      restaurant_key INTEGER, status TEXT, cuisines TEXT, total TEXT, total_minor INTEGER, quoted TEXT,
      quoted_minor INTEGER, currency TEXT, created_at INTEGER, delivered_at INTEGER);
    CREATE INDEX orders_id ON orders(id_hash, digest);
    CREATE INDEX orders_restaurant ON orders(restaurant_key);
    CREATE INDEX orders_user ON orders(user_key, created_at);
    """

  /// Subjects that are made from other rows. A row here shows in its subject's table as long as there is no exported
  /// one. `origin` is the collection of the rows from which it was made.
  private static let derived = """
    CREATE TABLE derived_restaurants(
      key INTEGER PRIMARY KEY, origin INTEGER NOT NULL, digest INTEGER NOT NULL, name TEXT, cuisine TEXT,
      address TEXT, lat REAL, lon REAL, opens TEXT, closes TEXT, rating REAL, price TEXT, phone TEXT, photo TEXT,
      hours TEXT, owner_id TEXT, created_at INTEGER, updated_at INTEGER);
    CREATE TABLE derived_users(
      key INTEGER PRIMARY KEY, origin INTEGER NOT NULL, digest INTEGER NOT NULL, name TEXT, photo TEXT, diet TEXT,
      budget TEXT, email TEXT, phone TEXT, role TEXT, created_at INTEGER, updated_at INTEGER);
    """

  /// Bits of `ChangeCauses`.
  static let changeCauses = "ALTER TABLE changed_subjects ADD COLUMN cause INTEGER NOT NULL DEFAULT 1;"

  /// The indexes by which subjects that show a changed photo are found, and every night the photos that are referred to.
  static let photoIndexes = """
    CREATE INDEX restaurants_photo ON restaurants(photo) WHERE photo IS NOT NULL;
    CREATE INDEX users_photo ON users(photo) WHERE photo IS NOT NULL;
    CREATE INDEX dishes_photo ON dishes(photo) WHERE photo IS NOT NULL;
    CREATE INDEX offers_photo ON offers(photo) WHERE photo IS NOT NULL;
    """

  /// The guest whom a review's own row names, and an index as those of photos.
  static let guests = """
    \(columns(since: 40))
    CREATE INDEX reviews_avatar ON reviews(avatar) WHERE avatar IS NOT NULL;
    """

  /// The few subjects that no export names, which every night with changes counts.
  static let unknownSubjects = """
    CREATE INDEX restaurants_stubs ON restaurants(key) WHERE present = 0;
    CREATE INDEX restaurants_reviewed ON restaurants(key) WHERE derived = 2;
    CREATE INDEX users_stubs ON users(key) WHERE present = 0;
    """

  /// The tally of a user's reviews is read from indexes alone, as looking up thousands of rows takes a hundred times as
  /// long.
  static let tallies = """
    DROP INDEX reviews_user;
    CREATE INDEX reviews_user ON reviews(user_key, created_at, stars, restaurant_key);
    CREATE INDEX reviews_user_photo ON reviews(user_key) WHERE photo IS NOT NULL;
    """

  /// At which dates of changed subjects' lists reviews were added, removed or changed; the smallest integer means
  /// no date. This is the first version; later migrations replace it.
  static let changedReviews = """
    CREATE TABLE changed_reviews(
      kind INTEGER NOT NULL, key INTEGER NOT NULL, created_at INTEGER NOT NULL, moved INTEGER NOT NULL,
      PRIMARY KEY(kind, key, created_at, moved)) WITHOUT ROWID;
    """

  /// Counts reviews by stars that are cut down, and those between whole stars. Summaries of reviews in other stores
  /// stay.
  static let cutDownStars =
    [("restaurant_summaries", "restaurant_key"), ("user_summaries", "user_key")]
    .map { table, key in
      let bins =
        ["stars < 2"] + (2...4).map { "stars >= \($0) AND stars < \($0 + 1)" }
        + ["stars >= 5", "stars <> CAST(stars AS INTEGER)"]
      return """
        ALTER TABLE \(table) ADD COLUMN fractional INTEGER NOT NULL DEFAULT 0;
        UPDATE \(table) SET digest = 0, (stars_1, stars_2, stars_3, stars_4, stars_5, fractional) =
          (SELECT \(bins.map { "count(*) FILTER (WHERE \($0))" }.joined(separator: ", "))
          FROM reviews WHERE \(key) = \(table).key AND stars > 0)
        WHERE rated > 0 AND key IN (SELECT \(key) FROM reviews);
        """
    }.joined(separator: "\n")

  /// Adds stars up in thousandths. Months, which the next night counts, are in halves until then.
  static let thousandths =
    [("restaurant_summaries", "restaurant_key"), ("user_summaries", "user_key")].map { table, key in
      """
      ALTER TABLE \(table) RENAME COLUMN half_stars TO milli_stars;
      UPDATE \(table) SET digest = 0, milli_stars = milli_stars * 500;
      UPDATE \(table) SET milli_stars =
        (SELECT sum(max(1, CAST(round(stars * 1000) AS INTEGER))) FROM reviews
        WHERE \(key) = \(table).key AND stars > 0)
      WHERE rated > 0 AND key IN (SELECT \(key) FROM reviews);
      """
    }.joined(separator: "\n") + "DELETE FROM meta WHERE name = 'zone';"

  /// What is computed for pages, and what the store knows of files and nights.
  ///
  /// The tables `changed_subjects` and `gone_subjects` are the first version; later migrations replace them.
  private static let kept = """
    CREATE TABLE restaurant_summaries(
      key INTEGER PRIMARY KEY, count INTEGER NOT NULL, rated INTEGER NOT NULL, half_stars INTEGER NOT NULL,
      stars_1 INTEGER NOT NULL, stars_2 INTEGER NOT NULL, stars_3 INTEGER NOT NULL, stars_4 INTEGER NOT NULL,
      stars_5 INTEGER NOT NULL, oldest INTEGER, newest INTEGER, months BLOB NOT NULL);
    CREATE INDEX restaurant_summaries_newest ON restaurant_summaries(newest);
    CREATE TABLE user_summaries(
      key INTEGER PRIMARY KEY, count INTEGER NOT NULL, rated INTEGER NOT NULL, half_stars INTEGER NOT NULL,
      stars_1 INTEGER NOT NULL, stars_2 INTEGER NOT NULL, stars_3 INTEGER NOT NULL, stars_4 INTEGER NOT NULL,
      stars_5 INTEGER NOT NULL, oldest INTEGER, newest INTEGER, months BLOB NOT NULL);
    CREATE TABLE neighbours(
      restaurant_key INTEGER NOT NULL, rank INTEGER NOT NULL, neighbour_key INTEGER NOT NULL, metres REAL NOT NULL,
      bearing REAL NOT NULL, PRIMARY KEY(restaurant_key, rank)) WITHOUT ROWID;
    CREATE INDEX neighbours_of ON neighbours(neighbour_key);
    CREATE TABLE rejects(
      file TEXT NOT NULL, line INTEGER NOT NULL, "column" TEXT NOT NULL, kind TEXT NOT NULL, record_id TEXT,
      problem TEXT NOT NULL, raw TEXT NOT NULL);
    CREATE TABLE files(
      name TEXT PRIMARY KEY, collection INTEGER, size INTEGER NOT NULL, modified INTEGER NOT NULL,
      changed INTEGER NOT NULL, inode INTEGER NOT NULL, digest BLOB NOT NULL, mapping BLOB NOT NULL,
      whole INTEGER NOT NULL, rows INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE runs(
      key INTEGER PRIMARY KEY, started INTEGER NOT NULL, finished INTEGER NOT NULL, status TEXT NOT NULL,
      report TEXT NOT NULL);
    CREATE TABLE changed_subjects(
      kind INTEGER NOT NULL, key INTEGER NOT NULL, PRIMARY KEY(kind, key)) WITHOUT ROWID;
    CREATE TABLE gone_subjects(
      kind INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY(kind, id)) WITHOUT ROWID;
    """
}

/// The table of users' accounts, which complete what exported users lack.
///
/// A row has the key of its user. `filled` names the columns of the user's row that have the account's values, as bits
/// by the column's index; it is 0 for a user without an exported row. If it is not 0, `document` is the digest of the
/// exported row, and the user's own digest is that of the row as it is shown.
enum AccountsSchema {
  static let sql = """
    CREATE TABLE account_users(
      key INTEGER PRIMARY KEY, filled INTEGER NOT NULL, document INTEGER NOT NULL, digest INTEGER NOT NULL, name TEXT, photo TEXT, diet TEXT,
      budget TEXT, email TEXT, phone TEXT, role TEXT, created_at INTEGER, updated_at INTEGER);
    ALTER TABLE files ADD COLUMN accounts INTEGER NOT NULL DEFAULT 0;
    """
}

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

  /// Reports are asked again, as cuisines and districts of one slug are one now. A store that is brought up to date
  /// computes both tables again.
  static let oneSlug = """
    INSERT OR REPLACE INTO column_editions(tab, col, edition)
    SELECT v.column1, v.column2, 1 + (SELECT coalesce(max(edition), 0) FROM column_editions)
    FROM (VALUES('restaurants', 'cuisine'), ('restaurants', 'district'), ('restaurant_cuisines', '')) AS v;
    """
}

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
    \(CollectionSchema.columns(since: 22))
    """

  /// The number of a dish on its menu, if it is not that of the row's key (`MenuOrder`).
  static let position = "ALTER TABLE dishes ADD COLUMN position INTEGER;"

  /// What pages of lists show of menus (`StoredMenuFigures`).
  static let figures = """
    CREATE TABLE menu_figures(
      list TEXT PRIMARY KEY, print BLOB NOT NULL, figures BLOB NOT NULL, digest INTEGER NOT NULL) WITHOUT ROWID;
    """
}

/// The district of each restaurant for which one was found. `DistrictRule` computes them from all restaurants' rows.
enum DistrictsSchema {
  static let sql = """
    \(CollectionSchema.columns(since: 21))
    CREATE TABLE restaurant_districts(
      restaurant_key INTEGER PRIMARY KEY, district TEXT NOT NULL, town TEXT, folded TEXT NOT NULL,
      digest INTEGER NOT NULL);
    CREATE INDEX restaurant_districts_folded ON restaurant_districts(folded);
    DELETE FROM meta WHERE name = 'districts';
    """
}

/// Adds each review's digest to the lists of reviews, so that a leaf's digest is computed from its list alone.
/// Summaries and neighbours get digests of their own, which are 0 in rows of older programs.
///
/// `digest_key` makes the digests of leaves different in every store, so that no reader can search for rows with equal
/// digests.
enum ListDigests {
  /// Adds to summaries the sums of the lists that they were counted from; null in rows of older programs.
  static let sums = """
    ALTER TABLE restaurant_summaries ADD COLUMN list_sum INTEGER;
    ALTER TABLE user_summaries ADD COLUMN list_sum INTEGER;
    UPDATE restaurant_summaries SET digest = 0;
    UPDATE user_summaries SET digest = 0;
    """

  static let sql = """
    DROP INDEX reviews_restaurant;
    CREATE INDEX reviews_restaurant ON reviews(restaurant_key, created_at, stars, digest);
    DROP INDEX reviews_user;
    CREATE INDEX reviews_user ON reviews(user_key, created_at, stars, restaurant_key, digest);
    ALTER TABLE restaurant_summaries ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE user_summaries ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE neighbours ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
    INSERT OR REPLACE INTO meta(name, value) VALUES('digest_key', randomblob(16));
    """
}

/// Takes away what rows had against damage, of which hashes of pages tell since.
enum PageHashes {
  static let sql = """
    \(drop("digest", from: "restaurant_summaries", "user_summaries", "neighbours", "restaurant_cuisines", "restaurant_districts"))
    \(drop("digest", from: "dish_pages", "dish_spellings", "menu_figures", "ledger", "reading_parts"))
    \(drop("list_sum", from: "restaurant_summaries", "user_summaries"))
    UPDATE dishes SET position = position >> 16 WHERE position IS NOT NULL;
    """

  private static func drop(_ column: String, from tables: String...) -> String {
    tables.map { "ALTER TABLE \($0) DROP COLUMN \(column);" }.joined(separator: "\n")
  }
}
