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
