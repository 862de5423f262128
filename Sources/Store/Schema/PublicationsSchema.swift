/// What each publication changed, what `publish.after` was last told of, and whether the output is held.
///
/// A publication is a night that was published, or one that was taken back. Its number grows and is never used again. The
/// night that an older program published counts as one that changed everything.
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
