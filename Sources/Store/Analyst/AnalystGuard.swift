internal import CSQLite

/// Says yes or no to everything that a statement of an analyst wants to do, and remembers why it said no.
///
/// Reading is allowed through the views alone. SQLite names the innermost view of a read, but a common table
/// expression may bear a view's name; so the views that read stored tables have names that cannot be written.
final class AnalystGuard {
  /// What was refused.
  struct Refusal: Hashable {
    let action: Int32
    let first: String
    let second: String
  }

  /// While the views are made everything is allowed; when they are read for the first time, what each reads is learned.
  enum Mode {
    case open
    case learning
    case closed
  }

  /// What a statement was found to read.
  struct Reading {
    /// The views.
    var tables: Set<String> = []
    /// Their columns that it names.
    var columns: [String: Set<String>] = [:]
    /// It calls a function that knows what day it is, so that its answer may change with the day.
    var asksTime = false
  }

  var mode = Mode.open
  private(set) var refusal: Refusal?
  private(set) var read = Reading()
  var tablesRead: Set<String> { read.tables }
  var asksTime: Bool { read.asksTime }
  private let views: Set<String>
  private let viewsByName: [String: String]
  /// The store's own tables and SQLite's, in lower case.
  private let stored: Set<String>
  /// Stored table to the views that read it.
  private var viewsOver: [String: Set<String>] = [:]

  init(views: Set<String>, stored: Set<String>) {
    self.views = views
    viewsByName = Dictionary(views.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    self.stored = Set(stored.map { $0.lowercased() })
  }

  /// Puts itself before every statement of `connection`; must live as long as it.
  func attach(to connection: Connection) {
    sqlite3_set_authorizer(
      connection.handle,
      { context, action, first, second, schema, view in
        guard let context else { return SQLITE_DENY }
        let words = [first, second, schema, view].map { $0.map { String(cString: $0) } ?? "" }
        return Unmanaged<AnalystGuard>.fromOpaque(context).takeUnretainedValue().judge(action, words)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// `body` with statements of the session's own, which may have to be prepared again.
  func trusting<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    let before = mode
    mode = .open
    defer { mode = before }
    return try body()
  }

  func begin() {
    refusal = nil
    read = Reading()
  }

  /// A statement is asked again that was looked at before.
  func resume(_ known: Reading) {
    refusal = nil
    read = known
  }

  private func judge(_ action: Int32, _ words: [String]) -> Int32 {
    if mode == .open { return SQLITE_OK }
    if allows(action, words) { return SQLITE_OK }
    if refusal == nil { refusal = Refusal(action: action, first: words[0], second: words[1]) }
    return SQLITE_DENY
  }

  private func allows(_ action: Int32, _ words: [String]) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: true
    case SQLITE_FUNCTION: allowsFunction(words[1].lowercased())
    case SQLITE_READ: allowsRead(table: words[0], column: words[1], schema: words[2], view: words[3])
    default: false
    }
  }

  private func allowsFunction(_ name: String) -> Bool {
    if AnalystFunctionNames.knowsToday.contains(name) { read.asksTime = true }
    return AnalystFunctionNames.allowed.contains(name) || AnalystNames.isInner(name)
  }

  private func allowsRead(table: String, column: String, schema: String, view: String) -> Bool {
    if schema == "temp", views.contains(table) {
      read.tables.insert(table)
      if !column.isEmpty { read.columns[table, default: []].insert(column) }
      return true
    }
    if AnalystNames.isInner(table) { return true }
    if let outer = AnalystNames.outer(view) {
      read.tables.insert(outer)
      if mode == .learning { viewsOver[table, default: []].insert(outer) }
      return true
    }
    if ["json_each", "json_tree"].contains(table.lowercased()) { return true }
    return column.isEmpty && allowsCount(of: table)
  }

  /// Counting rows names no column; SQLite then tells of the stored table, under whatever name stands around it.
  private func allowsCount(of table: String) -> Bool {
    if let view = viewsByName[table.lowercased()] { read.tables.insert(view) }
    guard let over = viewsOver[table] else { return mode == .learning || isOwnName(table.lowercased()) }
    read.tables.formUnion(over.contains(table) ? [table] : over)
    return true
  }

  /// True for a name that the statement itself gives, in WITH or AS: counting its rows reads no column of a table.
  private func isOwnName(_ name: String) -> Bool {
    !stored.contains(name) && !name.hasPrefix("sqlite_") && !name.hasPrefix("pragma_") && name != "dbstat"
  }
}
