/// The highest rating above 5 of each export file, where `sources` declares no scale: of the file's records of
/// `collection`, in the rows of `rated` that they give.
///
/// They decide how all ratings of the collection are read, so that files are told by them as by their settings. All files
/// are read again once, as older programs took no rating above 5.
enum RatingsSchema {
  static let sql = """
    CREATE TABLE rating_maxima(
      file TEXT NOT NULL, collection INTEGER NOT NULL, rated INTEGER NOT NULL, highest REAL NOT NULL,
      PRIMARY KEY(file, collection, rated)) WITHOUT ROWID;
    UPDATE files SET mapping = x'';
    """
}
