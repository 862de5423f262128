/// The problems of earlier nights. They are not part of the state, and never in the site.
///
/// `standing_problems` are those of what a quiet night does not look at again (unchanged files, reports that are still
/// valid). They are written in the transaction that stores the rest of it. `seen_problems` are those of the last night
/// that completed.
enum ProblemsSchema {
  /// All files are read again once, as their problems were not stored.
  static let sql = """
    CREATE TABLE standing_problems(
      part TEXT NOT NULL, file TEXT NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL, marks BLOB NOT NULL,
      line INTEGER, "column" INTEGER, field TEXT, place TEXT, reason TEXT NOT NULL, mend TEXT NOT NULL,
      PRIMARY KEY(part, file, kind));
    CREATE TABLE seen_problems(
      part TEXT NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL, marks BLOB NOT NULL, PRIMARY KEY(part, kind));
    UPDATE files SET mapping = x'';
    """

  /// When each problem of `seen_problems` was first seen, by its mark.
  static let dates = """
    CREATE TABLE problem_dates(
      kind TEXT NOT NULL, mark INTEGER NOT NULL, part TEXT NOT NULL, since INTEGER NOT NULL,
      PRIMARY KEY(kind, mark, part)) WITHOUT ROWID;
    """

  /// The first problems of each kind of `seen_problems`, as they are printed.
  static let examples = """
    CREATE TABLE problem_examples(kind TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
    """
}
