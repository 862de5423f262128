/// What the store keeps about the analysts' own tables: the files of the exports that are of no collection.
///
/// The rows of each lie in a table `own_rows_<key>` with columns `c0`, `c1` and so on, so that no name from outside ever
/// stands in SQL that writes. A cell is kept as what it is where its text can be had back from that, else as text; the
/// column's evidence says how the analysts' view shows it, so that nothing is written twice.
enum TableSchema {
  static let sql = """
    CREATE TABLE own_tables(
      key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, source BLOB NOT NULL, digest INTEGER NOT NULL,
      whole INTEGER NOT NULL, rows INTEGER NOT NULL);
    CREATE TABLE own_columns(
      table_key INTEGER NOT NULL, number INTEGER NOT NULL, title TEXT NOT NULL, occurrence INTEGER NOT NULL,
      is_key INTEGER NOT NULL, evidence INTEGER NOT NULL, PRIMARY KEY(table_key, number)) WITHOUT ROWID;
    """

  /// Where the rows of a table lie.
  static func rows(_ key: Int64) -> String { "own_rows_\(key)" }
}
