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
}
