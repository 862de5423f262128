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
