package import Diagnostics

/// What can be wrong with an analyst's question.
package enum AnalystProblems {
  package static let wrong = ProblemKind(
    "store.sql-wrong", .error, title: "a statement is not right SQL",
    explanation: "SQLite could not read the statement, or a table, column or function in it is not there.",
    mend: "Look at the place; the data dictionary (reports/dictionary.html) lists every table and column.")

  package static let refused = ProblemKind(
    "store.sql-refused", .error, title: "a statement asks for what analysts may not do",
    explanation:
      "Questions may only read the analysts' views: what is private, and everything that could change the store or "
      + "differ from night to night, is out of reach.",
    mend: "Write one SELECT over the tables of the data dictionary (reports/dictionary.html).")

  package static let parameter = ProblemKind(
    "store.sql-parameter", .error, title: "a parameter of a statement has no value",
    explanation: "Parameters stand as :name in SQL and are bound, never pasted into the text.",
    mend: "Give it a default in the report's front matter (parameters:), or a value with --set name=value.")

  package static let slow = ProblemKind(
    "store.sql-slow", .error, title: "a statement took too long",
    explanation: "It was stopped at the limit of its processor time, or at ten times that by the clock, so that the "
      + "night can go on.",
    mend: "Join on id columns, narrow the rows with WHERE before joining, or raise reports.seconds in sumaq.json.")

  package static let large = ProblemKind(
    "store.sql-large", .error, title: "a statement gave too much",
    explanation: "It was stopped at the limit of rows or bytes so that memory stays small.",
    mend: "Add LIMIT, or count and group in SQL instead of listing every row.")

  package static let all = [wrong, refused, parameter, slow, large]
}
