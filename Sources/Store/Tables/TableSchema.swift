/// The tables of the analysts' own tables, which are the export files that belong to no collection.
///
/// The rows of each are in a table `own_rows_<key>` with columns `c0`, `c1` and so on, so that no name from outside is
/// ever part of SQL that writes. A cell is stored with its own type if its text can be restored from that, else as
/// text. The column's evidence decides how the analysts' view shows it, so that nothing is stored twice.
enum TableSchema {
  static let sql = """
    CREATE TABLE own_tables(
      key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, source BLOB NOT NULL, digest INTEGER NOT NULL,
      whole INTEGER NOT NULL, rows INTEGER NOT NULL);
    CREATE TABLE own_columns(
      table_key INTEGER NOT NULL, number INTEGER NOT NULL, title TEXT NOT NULL, occurrence INTEGER NOT NULL,
      is_key INTEGER NOT NULL, evidence INTEGER NOT NULL, PRIMARY KEY(table_key, number)) WITHOUT ROWID;
    """

  /// The name of the table with the rows.
  static func rows(_ key: Int64) -> String { "own_rows_\(key)" }
}
