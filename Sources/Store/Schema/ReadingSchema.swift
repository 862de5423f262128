/// What each file's records were at its last reading, so that the next one reads only those that changed.
///
/// Per record, in the file's order: 8 bytes of its print (0 where it must be read again) and 4 of its row's key. They
/// hold as long as nothing else has changed rows of the collection since, which its generation tells.
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

  /// All files are read again once, as it was noted of none which rows lost against others of their ids.
  static let repeatedRows = "UPDATE files SET mapping = x'';"
}
