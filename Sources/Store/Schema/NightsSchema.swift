/// The fingerprints of each file's records at its last reading, so that the next one reads only those that changed.
///
/// A record has 8 bytes for its print (0 if it must be read again) and 4 for its row's key, in the file's order. They
/// are valid as long as nothing else has changed rows of the collection, which its generation tells.
enum ReadingSchema {
  static let sql = """
    CREATE TABLE generations(collection INTEGER PRIMARY KEY, generation INTEGER NOT NULL);
    CREATE TABLE readings(
      file TEXT PRIMARY KEY, collection INTEGER NOT NULL, generation INTEGER NOT NULL, records INTEGER NOT NULL)
      WITHOUT ROWID;
    CREATE TABLE reading_parts(
      file TEXT NOT NULL, part INTEGER NOT NULL, prints BLOB NOT NULL, keys BLOB NOT NULL, PRIMARY KEY(file, part))
      WITHOUT ROWID;
    """

  /// All files are read again once, as it was not stored which rows lost against other rows with their id.
  static let repeatedRows = "UPDATE files SET mapping = x'';"

  /// Reviews without a key have other ids now.
  static let formerIDs =
    "INSERT OR REPLACE INTO meta(name, value) SELECT 'former_ids', 1 WHERE EXISTS(SELECT 1 FROM reviews);"

  /// Rows that name a restaurant: the subject of that name, and the restaurant to which they refer.
  static let names = """
    CREATE TABLE named_restaurants(key INTEGER PRIMARY KEY, target INTEGER NOT NULL);
    CREATE TABLE named_references(
      collection INTEGER NOT NULL, key INTEGER NOT NULL, named INTEGER NOT NULL, PRIMARY KEY(collection, key))
      WITHOUT ROWID;
    CREATE INDEX named_references_named ON named_references(named, collection);
    """
}

/// The highest rating above 5 of each export file, if `sources` declares no scale. A row is for the file's records of
/// `collection`, and the rows of `rated` that they give.
///
/// They decide how all ratings of the collection are read, so they are part of a file's reader fingerprint, like its
/// settings. All files are read again once, as older programs rejected ratings above 5.
enum RatingsSchema {
  static let sql = """
    CREATE TABLE rating_maxima(
      file TEXT NOT NULL, collection INTEGER NOT NULL, rated INTEGER NOT NULL, highest REAL NOT NULL,
      PRIMARY KEY(file, collection, rated)) WITHOUT ROWID;
    UPDATE files SET mapping = x'';
    """

  /// How many ratings each file has up to where, and by which scales the stored rows were read. What older programs took
  /// as a scale, the next snapshot replaces without a question.
  static let counts = """
    CREATE TABLE rating_counts(
      file TEXT NOT NULL, collection INTEGER NOT NULL, rated INTEGER NOT NULL, counts TEXT NOT NULL,
      PRIMARY KEY(file, collection, rated)) WITHOUT ROWID;
    CREATE TABLE rating_scales(
      collection INTEGER NOT NULL, rated INTEGER NOT NULL, scale TEXT NOT NULL, declared TEXT NOT NULL,
      PRIMARY KEY(collection, rated)) WITHOUT ROWID;
    INSERT INTO rating_scales SELECT collection, rated,
      CASE max(highest) WHEN 50 THEN '10-50' ELSE '1-' || max(highest) END, 'unknown'
      FROM rating_maxima GROUP BY collection, rated;
    DROP TABLE rating_maxima;
    UPDATE files SET mapping = x'';
    """
}

/// The problems of earlier nights. They are not part of the state, and never in the site.
///
/// `standing_problems` are those of what a quiet night does not look at again (unchanged files, reports that are still
/// valid). They are written in the transaction that stores the rest of it. `seen_problems` are those of the last night
/// that completed.
enum ProblemsSchema {
  /// All files are read again once, as their problems were not stored.
  static let sql = """
    CREATE TABLE standing_problems(
      part TEXT NOT NULL, file TEXT NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL, marks BLOB NOT NULL,
      line INTEGER, "column" INTEGER, field TEXT, place TEXT, reason TEXT NOT NULL, mend TEXT NOT NULL,
      PRIMARY KEY(part, file, kind));
    CREATE TABLE seen_problems(
      part TEXT NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL, marks BLOB NOT NULL, PRIMARY KEY(part, kind));
    UPDATE files SET mapping = x'';
    """

  /// When each problem of `seen_problems` was first seen, by its mark.
  static let dates = """
    CREATE TABLE problem_dates(
      kind TEXT NOT NULL, mark INTEGER NOT NULL, part TEXT NOT NULL, since INTEGER NOT NULL,
      PRIMARY KEY(kind, mark, part)) WITHOUT ROWID;
    """

  /// The first problems of each kind of `seen_problems`, as they are printed.
  static let examples = """
    CREATE TABLE problem_examples(kind TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
    """
}

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

/// The editions of the store in which rows changed a subject's pages, and the subjects that were removed.
///
/// A subject without a row here has not changed since its pages were published.
enum EditionsSchema {
  static let sql = """
    DROP TABLE changed_subjects;
    DROP TABLE changed_reviews;
    DROP TABLE gone_subjects;
    CREATE TABLE page_editions(
      kind INTEGER NOT NULL, key INTEGER NOT NULL, edition INTEGER NOT NULL, causes INTEGER NOT NULL,
      PRIMARY KEY(kind, key)) WITHOUT ROWID;
    CREATE TABLE gone_subjects(
      kind INTEGER NOT NULL, id TEXT NOT NULL, edition INTEGER NOT NULL, PRIMARY KEY(kind, id)) WITHOUT ROWID;
    ALTER TABLE reading_parts ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
    DELETE FROM meta WHERE name IN ('everything_changed', 'lists_changed', 'names_changed', 'published_basis');
    INSERT INTO meta(name, value) VALUES('edition', 1), ('edition_of_everything', 1);
    """

  /// A row for each edition that raised a subject, with the first of the rows that did (`ChangedRow`).
  static let rows = """
    ALTER TABLE page_editions RENAME TO last_editions;
    CREATE TABLE page_editions(
      kind INTEGER NOT NULL, key INTEGER NOT NULL, edition INTEGER NOT NULL, causes INTEGER NOT NULL,
      row_collection INTEGER, row_id TEXT, row_change TEXT, row_count INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY(kind, key, edition)) WITHOUT ROWID;
    INSERT INTO page_editions(kind, key, edition, causes) SELECT kind, key, edition, causes FROM last_editions;
    DROP TABLE last_editions;
    """
}

/// What each publication changed, what `publish.after` was last told of, and whether the output is held.
///
/// A publication is a night that was published, or one that was taken back. Its number grows and is never used again.
/// The night that an older program published counts as one that changed everything.
enum PublicationsSchema {
  static let sql = """
    CREATE TABLE publications(
      number INTEGER NOT NULL PRIMARY KEY,
      night INTEGER NOT NULL,
      taken_back INTEGER NOT NULL CHECK (taken_back IN (0, 1)),
      published INTEGER NOT NULL,
      everything INTEGER NOT NULL CHECK (everything IN (0, 1)),
      paths INTEGER NOT NULL CHECK (paths >= 0),
      UNIQUE(night, taken_back));
    CREATE TABLE published_changes(
      publication INTEGER NOT NULL, path TEXT NOT NULL, PRIMARY KEY(publication, path)) WITHOUT ROWID;
    INSERT INTO publications(number, night, taken_back, published, everything, paths)
      SELECT 1, value, 0, value, 1, 0 FROM ledger_state WHERE name = 'night' AND value > 0;
    CREATE TABLE delivery(
      one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1), publication INTEGER NOT NULL, command TEXT NOT NULL);
    CREATE TABLE hold(
      one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
      since INTEGER NOT NULL,
      reason TEXT NOT NULL CHECK (reason <> ''),
      checked TEXT,
      rows_changed INTEGER NOT NULL DEFAULT 1 CHECK (rows_changed IN (0, 1)));
    """
}
