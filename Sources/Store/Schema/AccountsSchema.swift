/// Accounts of users, which complete what exported users leave open.
///
/// A row has the key of its user. Of a user whose row holds values of the account, `document` is the digest of the exported
/// row, and the user's own digest is that of what it shows. `filled` names the columns of the user's row that hold the account's values, as bits by
/// the column's place; it is 0 for a user that no export but that of accounts has.
enum AccountsSchema {
  static let sql = """
    CREATE TABLE account_users(
      key INTEGER PRIMARY KEY, filled INTEGER NOT NULL, document INTEGER NOT NULL, digest INTEGER NOT NULL, name TEXT, photo TEXT, diet TEXT,
      budget TEXT, email TEXT, phone TEXT, role TEXT, created_at INTEGER, updated_at INTEGER);
    ALTER TABLE files ADD COLUMN accounts INTEGER NOT NULL DEFAULT 0;
    """
}
