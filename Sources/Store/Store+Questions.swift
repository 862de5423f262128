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
    try write { connection in
      try connection.transaction {
        try connection.execute("DELETE FROM questions")
        for question in questions {
          try connection.run(
            "INSERT OR REPLACE INTO questions(report, block, basis, answer) VALUES(?1, ?2, ?3, ?4)",
            .text(question.report), .text(question.block), .blob(question.inputs), .blob(question.answer))
        }
      }
    }
  }
}
