/// A question of a report, as it was last answered.
package struct AnsweredQuestion: Sendable, Hashable {
  package var report: String
  package var block: String
  /// A digest of the question and of everything that its answer depends on.
  package var inputs: [UInt8]
  /// A digest of the answer.
  package var answer: [UInt8]

  package init(report: String, block: String, inputs: [UInt8], answer: [UInt8]) {
    self.report = report
    self.block = block
    self.inputs = inputs
    self.answer = answer
  }
}

extension Store {
  /// The last answers to the reports' questions.
  package func answeredQuestions() throws -> [AnsweredQuestion] {
    try write {
      try $0.rows("SELECT report, block, basis, answer FROM questions") {
        AnsweredQuestion(report: $0.text(0) ?? "", block: $0.text(1) ?? "", inputs: $0.blob(2), answer: $0.blob(3))
      }
    }
  }

  /// Stores these answers in place of all stored ones.
  package func storeAnswers(_ questions: [AnsweredQuestion]) throws {
    try change { connection in
      try connection.execute("DELETE FROM questions")
      for question in questions {
        try connection.run(
          "INSERT OR REPLACE INTO questions(report, block, basis, answer) VALUES(?1, ?2, ?3, ?4)",
          .text(question.report), .text(question.block), .blob(question.inputs), .blob(question.answer))
      }
    }
  }
}

/// The tables by which reports avoid asking a question again: when each column last changed, and the last answers.
///
/// The edition of a column is the number of the ingest that last changed it in any row. The edition of `''` is that of
/// the last ingest that added or removed rows. An answer is valid as long as the question and the editions of what it
/// reads are the same. Neither table is part of the state.
///
/// The indexes have few entries. They answer how many reviews have no comment, and whether any id of a subject is shown
/// as its slug.
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

  /// What an id has that `Slug` may show as its hash: a sign of an address or of another script, `at` as a word, or signs
  /// and no letter. Few ids of an export have it. If it changes, the indexes must be made again.
  static let mayBeHidden = """
    (id GLOB '*[^ -$''-*,-?A-~]*' OR id GLOB '*[^a-zA-Z0-9][aA][tT][^a-zA-Z0-9]*'
    OR (id GLOB '*[^0-9]*' AND id NOT GLOB '*[a-zA-Z]*'))
    """

  static let hidden = ["restaurants", "users"].map { table in
    "DROP INDEX \(table)_hidden; CREATE INDEX \(table)_hidden ON \(table)(id) WHERE \(mayBeHidden);"
  }.joined()
}
