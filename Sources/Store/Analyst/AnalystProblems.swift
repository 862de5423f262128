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
    explanation: "It was stopped at the limit of rows, bytes, memory or temporary files so that these stay small.",
    mend: "Add LIMIT, or count and group in SQL instead of listing every row.")

  package static let ended = ProblemKind(
    "store.sql-ended", .error, title: "the process of a statement ended before it had answered",
    explanation: "Statements run in a process of their own, within limits: one that crashes or is ended from outside "
      + "costs that question alone.",
    mend:
      "Ask again. If it ends again, narrow the rows with WHERE, and look whether the machine ran out of memory (dmesg)."
  )

  package static let noProcess = ProblemKind(
    "store.sql-no-process", .error, title: "no process for statements could be started",
    explanation: "Statements run in a process of their own, which sumaq starts from its own file.",
    mend: "Look at the limit of processes (ulimit -u) and at the machine's memory; then run again.")

  package static let all = [wrong, refused, parameter, slow, large, ended, noProcess]
}
