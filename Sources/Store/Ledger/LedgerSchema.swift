/// The tables of the ledger.
///
/// There is one row per published file. In the order of paths the files of one owner follow one another, so that they
/// are read and removed as one range.
enum LedgerSchema {
  static let sql = """
    CREATE TABLE ledger(
      key BLOB NOT NULL PRIMARY KEY,
      path TEXT NOT NULL,
      kind INTEGER NOT NULL,
      size INTEGER NOT NULL,
      inputs BLOB NOT NULL,
      output BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE ledger_state(name TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    """

  /// The index of a version of the ledger that was not in the order of paths.
  static let reportsIndex = """
    CREATE INDEX ledger_reports ON ledger(path)
    WHERE (substr(path, 1, 8) = 'reports/' OR substr(path, 1, 13) = 'site/reports/');
    """

  /// The ledger in the order of paths, with the digest of the rows that a page lists and the photos that it shows.
  /// Neither is known of pages that are already published, so the next night looks at all of them. The digest of a row
  /// is 0 if an older program wrote it.
  static let owners = """
    ALTER TABLE ledger RENAME TO ledger_by_key;
    CREATE TABLE ledger(
      path TEXT NOT NULL PRIMARY KEY, kind INTEGER NOT NULL, size INTEGER NOT NULL, inputs BLOB NOT NULL,
      output BLOB NOT NULL, rows BLOB NOT NULL DEFAULT x'', digest INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
    INSERT INTO ledger(path, kind, size, inputs, output)
      SELECT path, kind, size, inputs, output FROM ledger_by_key ORDER BY path;
    DROP TABLE ledger_by_key;
    CREATE TABLE page_photos(page TEXT NOT NULL, photo TEXT NOT NULL, PRIMARY KEY(page, photo)) WITHOUT ROWID;
    CREATE INDEX page_photos_photo ON page_photos(photo);
    """

  /// The first eight bytes of SHA-256 of a file that the lists of `offline/` have, 0 if that is unknown, and the bytes of
  /// the photos on it. Files of an older program are read once, if the site becomes an app.
  static let lists = """
    ALTER TABLE ledger ADD COLUMN sha INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE ledger ADD COLUMN photo_bytes INTEGER NOT NULL DEFAULT 0;
    """

  /// The photos of a page in its row, a line each, and on how many pages a photo is shown. They took a table with a row
  /// for each page and photo, and its index, which were larger than the ledger.
  static let photoPages = """
    ALTER TABLE ledger ADD COLUMN photos TEXT NOT NULL DEFAULT '';
    UPDATE ledger SET photos = (
        SELECT group_concat(photo, char(10)) FROM (SELECT photo FROM page_photos WHERE page = path ORDER BY photo))
      WHERE path IN (SELECT page FROM page_photos);
    CREATE TABLE photo_pages(photo TEXT NOT NULL PRIMARY KEY, pages INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO photo_pages(photo, pages)
      SELECT photo, count(*) FROM page_photos WHERE page IN (SELECT path FROM ledger) GROUP BY photo;
    DROP TABLE page_photos;
    """
}
