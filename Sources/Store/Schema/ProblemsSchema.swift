/// What was wrong, from night to night: no state, and never in the site.
///
/// `standing_problems` are those of what a quiet night does not look at again (files that did not change, reports that
/// stand), kept in the transaction that kept the rest of it; `seen_problems` are those that the last night told that
/// came to its end.
enum ProblemsSchema {
  /// All files are read again once, as no note was kept of what was wrong with them.
  static let sql = """
    CREATE TABLE standing_problems(
      part TEXT NOT NULL, file TEXT NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL, marks BLOB NOT NULL,
      line INTEGER, "column" INTEGER, field TEXT, place TEXT, reason TEXT NOT NULL, mend TEXT NOT NULL,
      PRIMARY KEY(part, file, kind));
    CREATE TABLE seen_problems(
      part TEXT NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL, marks BLOB NOT NULL, PRIMARY KEY(part, kind));
    UPDATE files SET mapping = x'';
    """
}
