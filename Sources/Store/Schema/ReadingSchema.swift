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

  /// All files are read again once, as it was not stored which rows lost against others with their id.
  static let repeatedRows = "UPDATE files SET mapping = x'';"

  /// Reviews without a key have other ids now.
  static let formerIDs =
    "INSERT OR REPLACE INTO meta(name, value) SELECT 'former_ids', 1 WHERE EXISTS(SELECT 1 FROM reviews);"

  /// Rows that name a restaurant: the subject that stands for the name, and the restaurant to which they refer.
  static let names = """
    CREATE TABLE named_restaurants(key INTEGER PRIMARY KEY, target INTEGER NOT NULL);
    CREATE TABLE named_references(
      collection INTEGER NOT NULL, key INTEGER NOT NULL, named INTEGER NOT NULL, PRIMARY KEY(collection, key))
      WITHOUT ROWID;
    CREATE INDEX named_references_named ON named_references(named, collection);
    """
}
