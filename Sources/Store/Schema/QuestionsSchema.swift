/// What reports are asked by: when each column last changed, and what the questions were answered.
///
/// The edition of a column is the number of the ingest that changed it last in any row; the one of `''` is of the rows
/// themselves: which there are. An answer holds as long as its basis does: the question and the editions of what it
/// reads. Neither is state.
enum QuestionsSchema {
  static let sql = """
    CREATE TABLE column_editions(
      tab TEXT NOT NULL, col TEXT NOT NULL, edition INTEGER NOT NULL, PRIMARY KEY(tab, col)) WITHOUT ROWID;
    CREATE TABLE questions(
      report TEXT NOT NULL, block TEXT NOT NULL, basis BLOB NOT NULL, answer BLOB NOT NULL,
      PRIMARY KEY(report, block)) WITHOUT ROWID;
    """
}
