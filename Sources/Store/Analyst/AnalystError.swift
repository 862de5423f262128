internal import CSQLite
package import Diagnostics
internal import Model

/// Why a question of an analyst has no answer, with its place in the SQL.
package struct AnalystError: Error, Sendable, Hashable, Codable, CustomStringConvertible {
  package let kind: ProblemKind
  package let reason: String
  package let mend: String
  /// The byte offset in the statement's text; nil if it is unknown.
  package let offset: Int?

  package init(_ kind: ProblemKind, _ reason: String, mend: String? = nil, offset: Int? = nil) {
    self.kind = kind
    self.reason = reason
    self.mend = mend ?? kind.mend
    self.offset = offset
  }

  /// The error for a parameter that has no value.
  package static func missingParameter(_ name: String, in sql: String, known: [String]) -> AnalystError {
    AnalystHints(sql).missingParameter(":" + name, known: known)
  }

  package var description: String { reason }

  /// The exit code of a command that ends with this error: the question is wrong, or the store is.
  package var exitCode: ExitCode {
    [StoreProblems.corrupt, StoreProblems.inputOutput].contains(kind) ? .inputOutput : .data
  }

  /// The error as a problem of `file`. `text` is the whole file, in which the statement begins at byte `start`.
  package func problem(file: String, text: String, start: Int = 0) -> Problem {
    let offset = start + (offset ?? 0)
    let position = TextPosition(in: text, offset: offset)
    return kind.problem(
      at: Place(file, line: position.line, column: position.column), excerpt: Excerpt(text: text, offset: offset),
      reason, mend: mend)
  }
}

/// The kinds of problems that an analyst's question can have.
package enum AnalystProblems {
  package static let wrong = ProblemKind("store.sql-wrong")
  package static let refused = ProblemKind("store.sql-refused")
  package static let parameter = ProblemKind("store.sql-parameter")
  package static let slow = ProblemKind("store.sql-slow")
  package static let large = ProblemKind("store.sql-large")
  package static let ended = ProblemKind("store.sql-ended")
  package static let noProcess = ProblemKind("store.sql-no-process")
}

/// Turns SQLite's messages about a statement into errors with a place and a mend.
struct AnalystHints {
  private let sql: AnalystSQL
  private let own: [OwnTableView]

  init(_ sql: String, own: [OwnTableView] = []) {
    self.sql = AnalystSQL(sql)
    self.own = own
  }

  private var tables: [AnalystTable] { AnalystDictionary.tables + own.map(\.table) }

  func missingParameter(_ name: String, known: [String]) -> AnalystError {
    let bare = String(name.dropFirst())
    let nearest = NearestWord.nearest(to: bare, among: known)
    return AnalystError(
      AnalystProblems.parameter, "the parameter \(name) has no value",
      mend: nearest.map { "Did you mean :\($0)?" }, offset: sql.offset(of: bare))
  }

  /// The error for a name with a schema, such as `main.users`. The views have no schema, and analysts can read nothing
  /// else.
  func schemaName() -> AnalystError? {
    for (word, next) in zip(sql.words, sql.words.dropFirst())
    where next.text == "." && ["main", "temp"].contains(word.text.lowercased()) {
      return AnalystError(
        AnalystProblems.refused, "the stored tables behind the views are out of reach of analysts",
        mend: "Leave \(word.text). out: the view of that name is meant. \(tableList)", offset: word.offset)
    }
    return nil
  }

  /// The error for an action that the guard refused.
  func refusal(_ refusal: AnalystGuard.Refusal) -> AnalystError {
    switch refusal.action {
    case SQLITE_FUNCTION: function(refusal.second)
    case SQLITE_READ: read(refusal.first, refusal.second)
    case SQLITE_PRAGMA: refused("PRAGMA is not allowed here", at: ["pragma"])
    case SQLITE_ATTACH: refused("ATTACH is not allowed here: questions see this store alone", at: ["attach"])
    case SQLITE_DETACH: refused("DETACH is not allowed here", at: ["detach"])
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE: onlyRead
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT:
      refused("transactions are not allowed here", at: ["begin", "commit", "rollback", "savepoint", "release", "end"])
    default: refused("only SELECT is allowed here", at: ["create", "drop", "alter", "reindex", "analyze", "vacuum"])
    }
  }

  /// The error for a statement that SQLite could not prepare or run.
  func error(_ error: StoreError) -> AnalystError {
    if let mistake = AnalystFunctionMistake(message: error.message) {
      return AnalystError(
        AnalystProblems.wrong, mistake.reason, mend: mistake.mend, offset: sql.offset(of: mistake.function))
    }
    if let error = wrongArguments(error) { return error }
    if let name = tail(error.message, "no such table: ") { return noTable(name, error.offset) }
    if let name = tail(error.message, "no such column: ") { return noColumn(name, error.offset) }
    if let name = tail(error.message, "no such function: ") { return noFunction(name, error.offset) }
    if error.message.hasPrefix("cannot modify ") { return onlyRead }
    if let word = tail(error.message, "near \"").flatMap({ $0.split(separator: "\"").first.map(String.init) }),
      !Self.keywords.contains(word.uppercased()), let nearest = NearestWord.nearest(to: word, among: Self.keywords)
    {
      return AnalystError(
        AnalystProblems.wrong, "SQLite says: \(Printable.line(error.message, limit: 300))",
        mend: "Did you mean \(nearest)?", offset: error.offset)
    }
    let mend: String? =
      error.message.hasSuffix("too big") || error.primaryCode == SQLITE_TOOBIG
      ? "Cut long texts with substr() before joining them." : nil
    return AnalystError(
      AnalystProblems.wrong, "SQLite says: \(Printable.line(error.message, limit: 300))", mend: mend,
      offset: error.offset)
  }

  private var onlyRead: AnalystError {
    refused(
      "questions only read: sumaq build alone writes the store",
      at: ["insert", "replace", "update", "delete"])
  }

  private func refused(_ reason: String, at words: [String], mend: String? = nil) -> AnalystError {
    let offset = words.lazy.compactMap { sql.offset(of: $0) }.first
    return AnalystError(AnalystProblems.refused, reason, mend: mend, offset: offset)
  }

  private func function(_ name: String) -> AnalystError {
    switch name.lowercased() {
    case "random", "randomblob":
      refused(
        "\(name)() would answer otherwise each time", at: [name],
        mend: "Order by hex(id) or slug(id) for a mixed order that stays the same.")
    case "load_extension":
      refused("load_extension() is not allowed here: a question may not run programs", at: [name])
    default: refused("the function \(name)() is not offered to analysts", at: [name])
    }
  }

  private func read(_ table: String, _ column: String) -> AnalystError {
    if let view = tables.first(where: { $0.name == table }) {
      guard !column.isEmpty, !view.columns.contains(where: { $0.name == column }) else {
        return refused(
          "the stored table behind \(table) is out of reach", at: [table],
          mend: "Write \(table) alone: the view of that name has the columns \(list(view)).")
      }
      return noColumn(table + "." + column, nil)
    }
    return refused(
      "the table \(Printable.line(table, limit: 80)) is out of reach of analysts", at: [table],
      mend: tableMend(table))
  }

  private func noTable(_ name: String, _ offset: Int?) -> AnalystError {
    let bare = name.split(separator: ".").last.map(String.init) ?? name
    if let error = withheldWhole(bare, offset) { return error }
    return AnalystError(
      AnalystProblems.wrong, "there is no table \(Printable.line(name, limit: 80))", mend: tableMend(bare),
      offset: offset ?? sql.offset(of: bare))
  }

  private func tableMend(_ name: String) -> String {
    NearestWord.question(for: name, among: tables.map(\.name) + SpineUnit.allCases.map(\.table)) ?? tableList
  }

  /// The error for a call of one of sumaq's functions with too few or too many arguments.
  private func wrongArguments(_ error: StoreError) -> AnalystError? {
    let own = AnalystDictionary.functions.map(\.signature)
    guard let rest = tail(error.message, "wrong number of arguments to function ") ?? tooMany(error.message),
      let name = rest.split(separator: "(").first,
      let signature = own.first(where: { $0.hasPrefix(name.lowercased() + "(") })
    else { return nil }
    return AnalystError(
      AnalystProblems.wrong, "\(name)() takes other arguments", mend: "Write \(signature).",
      offset: error.offset ?? sql.offset(of: String(name)))
  }

  /// What follows in SQLite's words on a table with too many arguments.
  private func tooMany(_ message: String) -> String? { tail(message, "too many arguments on ") }

  private func noColumn(_ name: String, _ offset: Int?) -> AnalystError {
    let bare = name.split(separator: ".").last.map(String.init) ?? name
    let offset = offset ?? sql.offset(of: bare)
    if let error = withheld(bare, offset) { return error }
    if Self.privateNames.contains(bare.lowercased()) {
      return AnalystError(
        AnalystProblems.refused, "\(bare) is private and never leaves the store",
        mend: "Use user_id or name to tell people apart; \(columnMend(bare, nearest: false))", offset: offset)
    }
    return AnalystError(
      AnalystProblems.wrong, "there is no column \(Printable.line(name, limit: 80))",
      mend: columnMend(bare, nearest: true), offset: offset)
  }

  /// The error for a column of an own table that exists and is not shown.
  private func withheld(_ name: String, _ offset: Int?) -> AnalystError? {
    let named = Set(sql.words.map { $0.text.lowercased() })
    guard
      let view = own.first(where: { view in
        named.contains(view.table.name.lowercased())
          && view.withheld.contains { $0.lowercased() == name.lowercased() }
      })
    else { return nil }
    return AnalystError(
      AnalystProblems.refused, "\(name) of \(view.table.name) looks personal and is withheld",
      mend: Self.mend(view, showing: [name]), offset: offset)
  }

  /// The error for an own table of which no column is shown, so that it has no view.
  private func withheldWhole(_ name: String, _ offset: Int?) -> AnalystError? {
    guard
      let view = own.first(where: { $0.table.name.lowercased() == name.lowercased() && $0.table.columns.isEmpty })
    else { return nil }
    return AnalystError(
      AnalystProblems.refused, "\(view.table.name) has no columns to show: all of them look personal",
      mend: Self.mend(view, showing: view.withheld), offset: offset ?? sql.offset(of: name))
  }

  private static func mend(_ view: OwnTableView, showing columns: [String]) -> String {
    let names = columns.prefix(9).map { "\"\($0)\"" }.joined(separator: ", ")
    return "If analysts may see \(columns.count > 1 ? "them" : "it"), add "
      + "\"tables\": {\"\(view.table.name)\": {\"show\": [\(names)]}} to sumaq.json."
  }

  private func noFunction(_ name: String, _ offset: Int?) -> AnalystError {
    let nearest = NearestWord.nearest(to: name, among: AnalystFunctionNames.allowed.sorted())
    return AnalystError(
      AnalystProblems.wrong, "there is no function \(Printable.line(name, limit: 80))()",
      mend: nearest.map { "Did you mean \($0)()?" }, offset: offset ?? sql.offset(of: name))
  }

  /// Suggests the nearest column of the tables that the statement names, or lists all of them.
  private func columnMend(_ name: String, nearest: Bool) -> String {
    let named = Set(sql.words.map { $0.text.lowercased() })
    let tables = tables.filter { named.contains($0.name.lowercased()) }
    let columns = tables.flatMap { $0.columns.map(\.name) }
    if nearest, let question = NearestWord.question(for: name, among: columns) { return question }
    guard !tables.isEmpty else { return AnalystProblems.wrong.mend }
    return tables.map { "\($0.name) has \(list($0))" }.joined(separator: "; ") + "."
  }

  private var tableList: String { "The tables are \(tables.map(\.name).joined(separator: ", "))." }

  private func list(_ table: AnalystTable) -> String { table.columns.map(\.name).joined(separator: ", ") }

  private func tail(_ message: String, _ start: String) -> String? {
    message.hasPrefix(start) ? String(message.dropFirst(start.count)) : nil
  }

  /// Keywords that are often mistyped.
  private static let keywords = [
    "SELECT", "FROM", "WHERE", "GROUP", "ORDER", "HAVING", "LIMIT", "JOIN", "LEFT", "UNION", "DISTINCT", "BETWEEN",
    "PARTITION", "MATERIALIZED", "RECURSIVE", "VALUES", "WITH", "OFFSET", "DESC", "CASE", "WHEN", "THEN", "ELSE",
  ]

  /// Columns that analysts never see (law 8).
  private static let privateNames = Set(
    ["e_mail", "mail", "password", "token", "owner_uid", "raw"]
      + Collection.allCases.flatMap { $0.columns.filter(\.isPrivate).map(\.name) })
}
