/// What reports are asked by: when each column last changed, and what the questions were answered.
///
/// The edition of a column is the number of the ingest that changed it last in any row; the one of `''` is of the rows
/// themselves: which there are. An answer holds as long as its basis does: the question and the editions of what it
/// reads. Neither is state.
///
/// The indexes hold few rows, and answer what is asked of all: how many reviews have no words, and whether an id of a
/// subject is shown as its slug.
enum QuestionsSchema {
  static let sql = """
    CREATE TABLE column_editions(
      tab TEXT NOT NULL, col TEXT NOT NULL, edition INTEGER NOT NULL, PRIMARY KEY(tab, col)) WITHOUT ROWID;
    CREATE TABLE questions(
      report TEXT NOT NULL, block TEXT NOT NULL, basis BLOB NOT NULL, answer BLOB NOT NULL,
      PRIMARY KEY(report, block)) WITHOUT ROWID;
    CREATE INDEX reviews_wordless ON reviews(key) WHERE coalesce(trim(comment), '') = '';
    CREATE INDEX restaurants_hidden ON restaurants(id) WHERE instr(id, '@') > 0;
    CREATE INDEX users_hidden ON users(id) WHERE instr(id, '@') > 0;
    """
}
