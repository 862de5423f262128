/// The tables of the photo queue.
///
/// A job is a source in one of its two uses. A result is what some source bytes became under some settings. The same
/// photo under two names, or settings that are restored, therefore cost nothing.
enum PhotoQueueSchema {
  static let sql = """
    CREATE TABLE photo_results(
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      avatar INTEGER NOT NULL,
      settings TEXT NOT NULL,
      preview TEXT NOT NULL,
      UNIQUE(source, avatar, settings));
    CREATE TABLE photo_copies(
      result INTEGER NOT NULL,
      pixels INTEGER NOT NULL,
      digest TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      format TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      PRIMARY KEY(result, pixels)) WITHOUT ROWID;
    CREATE INDEX photo_copies_digest ON photo_copies(digest);
    CREATE TABLE photo_jobs(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reference TEXT NOT NULL,
      avatar INTEGER NOT NULL,
      state TEXT NOT NULL DEFAULT 'pending',
      outcome TEXT NOT NULL DEFAULT 'waiting',
      result INTEGER,
      settings TEXT NOT NULL DEFAULT '',
      size INTEGER, modified INTEGER, changed INTEGER, inode INTEGER,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt INTEGER,
      problem TEXT NOT NULL DEFAULT '',
      last_error TEXT NOT NULL DEFAULT '',
      revision INTEGER NOT NULL DEFAULT 0,
      UNIQUE(reference, avatar));
    CREATE INDEX photo_jobs_result ON photo_jobs(result);
    CREATE INDEX photo_jobs_revision ON photo_jobs(revision);
    """

  /// Finds the jobs that are not completed, which are few among very many.
  static let unfinished = "CREATE INDEX photo_jobs_unfinished ON photo_jobs(state) WHERE state <> 'completed';\n"

  /// When each result was made and last used, and how often the cache saved a decoding.
  ///
  /// A result is in use while a job points to it, so `used` is set when its last job leaves it. A night that changes
  /// nothing thus writes nothing here, and `used` still orders idle results by their last use.
  static let recency = """
    ALTER TABLE photo_results ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE photo_results ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX photo_results_used ON photo_results(used);
    CREATE TRIGGER photo_jobs_gone AFTER DELETE ON photo_jobs WHEN old.result IS NOT NULL BEGIN
      UPDATE photo_results SET used = (SELECT max(used) FROM photo_results) + 1 WHERE id = old.result;
    END;
    CREATE TRIGGER photo_jobs_moved AFTER UPDATE OF result ON photo_jobs
      WHEN old.result IS NOT NULL AND old.result IS NOT new.result BEGIN
      UPDATE photo_results SET used = (SELECT max(used) FROM photo_results) + 1 WHERE id = old.result;
    END;
    CREATE TABLE photo_traffic(tier TEXT PRIMARY KEY, hits INTEGER NOT NULL, misses INTEGER NOT NULL) WITHOUT ROWID;
    """
}
