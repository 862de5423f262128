internal import CSQLite

/// Authorizes every action of an analyst's statement, and remembers why it refused one.
///
/// A statement may read the views alone. SQLite reports the innermost view of a read, but a common table expression may
/// have the name of a view. Therefore the views that read stored tables have names that no statement can contain.
final class AnalystGuard {
  /// The action that was refused.
  struct Refusal: Hashable {
    let action: Int32
    let first: String
    let second: String
  }

  /// `open` allows everything, while the views are created. `learning` notes which tables each view reads, when it is
  /// read for the first time.
  enum Mode {
    case open
    case learning
    case closed
  }

  /// What a statement reads.
  struct Reading {
    /// The views that it reads.
    var tables: Set<String> = []
    /// The columns that it names, by view.
    var columns: [String: Set<String>] = [:]
    /// Whether it calls a function that knows the current day, so that its answer may change with the day.
    var asksTime = false
  }

  var mode = Mode.open
  private(set) var refusal: Refusal?
  private(set) var read = Reading()
  var tablesRead: Set<String> { read.tables }
  var asksTime: Bool { read.asksTime }
  private let views: Set<String>
  private let viewsByName: [String: String]
  /// The tables of the store and of SQLite, in lower case.
  private let stored: Set<String>
  /// The views that read a stored table, by the table.
  private var viewsOver: [String: Set<String>] = [:]

  init(views: Set<String>, stored: Set<String>) {
    self.views = views
    viewsByName = Dictionary(views.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    self.stored = Set(stored.map { $0.lowercased() })
  }

  /// Installs the guard as the authorizer of `connection`. The guard must live as long as the connection.
  func attach(to connection: Connection) {
    sqlite3_set_authorizer(
      connection.handle,
      { context, action, first, second, schema, view in
        guard let context else { return SQLITE_DENY }
        let words = [first, second, schema, view].map { $0.map { String(cString: $0) } ?? "" }
        return Unmanaged<AnalystGuard>.fromOpaque(context).takeUnretainedValue().judge(action, words)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Runs `body` while all actions are allowed. The session uses this for its own statements, which SQLite may prepare
  /// again.
  func trusting<Result, Problem: Error>(_ body: () throws(Problem) -> Result) throws(Problem) -> Result {
    let before = mode
    mode = .open
    defer { mode = before }
    return try body()
  }

  func begin() {
    refusal = nil
    read = Reading()
  }

  /// Starts a statement that was prepared before, with what it was found to read.
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
    if let outer = AnalystNames.outer(view) {
      read.tables.insert(outer)
      if mode == .learning { viewsOver[table, default: []].insert(outer) }
      return true
    }
    if AnalystNames.isInner(table) {
      if column.isEmpty, let over = viewsOver[table] { read.tables.formUnion(over) }
      return true
    }
    if ["json_each", "json_tree"].contains(table.lowercased()) || AnalystSpine.isSpine(table) { return true }
    return column.isEmpty && allowsCount(of: table)
  }

  /// `count(*)` names no column. SQLite then reports the stored table, and as its view whatever name surrounds it.
  private func allowsCount(of table: String) -> Bool {
    if let view = viewsByName[table.lowercased()] { read.tables.insert(view) }
    guard let over = viewsOver[table] else { return mode == .learning || isOwnName(table.lowercased()) }
    read.tables.formUnion(over.contains(table) ? [table] : over)
    return true
  }

  /// Whether the statement itself defines the name, in WITH or AS. Counting such rows reads no column of a table.
  private func isOwnName(_ name: String) -> Bool {
    !stored.contains(name) && !name.hasPrefix("sqlite_") && !name.hasPrefix("pragma_") && name != "dbstat"
  }
}

/// Names that no statement of an analyst can contain. What has such a name may read the stored tables.
///
/// SQLite tells the guard the name of the view that reads, and a common table expression may have any name that can be
/// written. Therefore a view that reads stored tables has a name that begins with U+0001. The view that analysts name
/// selects from it. A statement that contains U+0001 is refused before SQLite sees it.
/// analysts name hides it, and a statement with that sign is refused before SQLite sees it.
enum AnalystNames {
  /// The first character of an inner name.
  static let sign: Unicode.Scalar = "\u{1}"

  /// The inner name of the view `name`, which reads the stored tables. It is not quoted.
  static func inner(_ name: String) -> String { String(sign) + name }

  /// The name that analysts use for an inner view; nil if `inner` is no inner name.
  static func outer(_ inner: String) -> String? {
    isInner(inner) ? String(inner.unicodeScalars.dropFirst()) : nil
  }

  static func isInner(_ name: String) -> Bool { name.unicodeScalars.first == sign }

  /// The SQL that creates the view that analysts name.
  static func view(_ name: String) -> String {
    "CREATE TEMP VIEW \(OwnTableNames.quoted(name)) AS SELECT * FROM \(OwnTableNames.quoted(inner(name)))"
  }

  /// The table with the keys and shown ids of users or restaurants, which exists if one of their ids is not shown as it
  /// is.
  static func ids(_ table: String) -> String { OwnTableNames.quoted(inner(table + " ids")) }
}

/// The functions that analysts may call. They neither read files nor return different values from night to night.
enum AnalystFunctionNames {
  static let allowed: Set<String> = Set(
    (core + dates + aggregates + windows + mathematics + json + statistics + own).split(separator: " ").map(String.init)
  )

  /// The functions that may depend on the current day.
  static let knowsToday = Set(dates.split(separator: " ").map(String.init))

  /// The functions whose answer may say how many rows there are.
  static let counting = Set(
    (aggregates + statistics
      + "row_number rank dense_rank percent_rank cume_dist ntile json_group_array json_group_object")
      .split(separator: " ").map(String.init))

  private static let core = """
    abs char coalesce format glob hex ifnull iif instr length like likelihood likely lower ltrim max min nullif printf \
    quote replace round rtrim sign soundex substr substring trim typeof unicode unlikely upper zeroblob regexp \

    """
  private static let dates = """
    date time datetime julianday strftime unixepoch current_date current_time current_timestamp \

    """
  private static let aggregates = "avg count group_concat string_agg sum total "
  private static let windows = """
    row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value \

    """
  private static let mathematics = """
    acos acosh asin asinh atan atan2 atanh ceil ceiling cos cosh degrees exp floor ln log log10 log2 mod pi pow power \
    radians sin sinh sqrt tan tanh trunc \

    """
  private static let json = """
    json json_array json_array_length json_extract json_insert json_object json_patch json_remove json_replace json_set \
    json_type json_valid json_quote json_group_array json_group_object -> ->> \

    """
  private static let statistics = """
    stars_mean median percentile quantile stddev stddev_samp stddev_pop variance var_samp var_pop corr ols_slope \
    ols_intercept benjamini_hochberg \

    """
  private static let own = """
    wilson wilson_low wilson_high p_value regexp_extract slug name_key day week month quarter year weekday hour distance_km \
    iso_time own_time shown_name shown_id shown_address least adjusted_stars
    """
}
