internal import CSQLite
internal import Model

/// The SQL functions behind `user_id` and `restaurant_id` in the views. They return the shown id of the subject with a
/// key.
///
/// A question calls them several times for each row, and a look-up in the table takes ten times as long as one in this
/// cache. The cache is valid as long as the store's file does not change. The session must keep this object alive, as
/// SQLite holds only unretained pointers to it.
final class AnalystSubjects {
  private var caches: [AnalystSubjectCache] = []

  /// The SQL expression of the id of the subject whose key is the expression `key`.
  static func id(_ table: String, key: String) -> String {
    // The cast gives the text a column's affinity, so that it compares like a stored one.
    "CAST(\(OwnTableNames.quoted(name(table)))(\(key)) AS TEXT)"
  }

  /// The function's name, which no statement of an analyst can contain.
  private static func name(_ table: String) -> String { AnalystNames.inner(table + " id") }

  /// Registers the functions. Call it once, while `guardian` allows everything. The connection must be closed before
  /// this object is released. `stored` are the store's tables.
  func attach(to connection: Connection, stored: Set<String>, _ guardian: AnalystGuard) throws(StoreError) {
    for table in SubjectIDs.tables where stored.contains(table) {
      let cache = try AnalystSubjectCache(table, connection, guardian)
      caches.append(cache)
      SQLFunction.add(
        Self.name(table), 1, connection.handle, own: Unmanaged.passUnretained(cache).toOpaque()
      ) { context, _, values in
        guard let data = sqlite3_user_data(context), sqlite3_value_type(values?[0]) == SQLITE_INTEGER else { return }
        let key = sqlite3_value_int64(values?[0])
        Unmanaged<AnalystSubjectCache>.fromOpaque(data)._withUnsafeGuaranteedRef { $0.answer(context, key) }
      }
    }
  }

  /// Begins a question, before which the store may have changed.
  func begin() { for cache in caches { cache.isCurrent = false } }
}

/// A cache of the shown ids of one table's subjects, by their keys.
final class AnalystSubjectCache {
  /// Whether the cache has been checked against the store since the current question began.
  var isCurrent = false
  /// The `PRAGMA data_version` of the store that the ids were read from.
  private var version: Int64?
  /// By key, the offset of the id in `texts`, plus the two special values of `Place`.
  private var places: [UInt32] = []
  /// The ids, each after a byte with its length.
  private var texts: [UInt8] = []
  private var lookUps = 0
  private let one: Statement
  private let all: Statement
  private let dataVersion: Statement
  private let guardian: AnalystGuard

  private enum Place {
    static let unknown: UInt32 = 0
    static let none: UInt32 = 1
    static let first: UInt32 = 2
  }

  private static let mostKeys: Int64 = 8 << 20
  private static let mostBytes = 64 << 20
  /// After this number of single look-ups all ids are read along their index.
  private static let fewLookUps = 500

  init(_ table: String, _ connection: Connection, _ guardian: AnalystGuard) throws(StoreError) {
    one = try Statement(connection, "SELECT id FROM main.\(table) WHERE key = ?1")
    all = try Statement(connection, "SELECT key, id FROM main.\(table)")
    dataVersion = try Statement(connection, "PRAGMA main.data_version")
    self.guardian = guardian
  }

  /// Returns the id to SQLite: null if no row has the key.
  func answer(_ context: OpaquePointer?, _ key: Int64) {
    do throws(StoreError) {
      if !isCurrent { try check() }
      var place = known(key)
      if place == Place.unknown, lookUps >= Self.fewLookUps {
        try readAll()
        place = known(key)
      }
      guard place == Place.unknown else { return answer(context, place: place) }
      try lookUp(context, key)
    } catch {
      sqlite3_result_error(context, error.message, -1)
      sqlite3_result_error_code(context, error.code)
    }
  }

  private func known(_ key: Int64) -> UInt32 {
    key >= 0 && key < Int64(places.count) ? places[Int(key)] : Place.unknown
  }

  private func answer(_ context: OpaquePointer?, place: UInt32) {
    guard place >= Place.first else { return sqlite3_result_null(context) }
    texts.withUnsafeBufferPointer { texts in
      let start = Int(place - Place.first)
      guard let base = texts.baseAddress else { return }
      (base + start + 1).withMemoryRebound(to: CChar.self, capacity: Int(texts[start])) {
        sqlite3_result_text(context, $0, Int32(texts[start]), SQLiteDestructor.transient)
      }
    }
  }

  /// Empties the cache if the store has changed. It runs within the question's read transaction.
  private func check() throws(StoreError) {
    let now = try step(dataVersion) { $0.integer(0) }
    if now != version {
      places.removeAll()
      texts.removeAll()
      lookUps = 0
      version = now
    }
    isCurrent = true
  }

  private func lookUp(_ context: OpaquePointer?, _ key: Int64) throws(StoreError) {
    lookUps += 1
    one.bind(1, key)
    let id = try step(one) { $0.text(0) } ?? nil
    guard let id else {
      remember(nil, key)
      return sqlite3_result_null(context)
    }
    let shown = Slug.shown(id)
    remember(shown, key)
    AnalystArguments.answer(context, .text(shown))
  }

  private func readAll() throws(StoreError) {
    lookUps = 0
    try guardian.trusting { () throws(StoreError) -> Void in
      defer { all.reset() }
      while try all.step() {
        guard let id = all.text(1) else { continue }
        remember(Slug.shown(id), all.integer(0))
      }
    }
  }

  private func step<Result>(_ statement: Statement, _ read: (Statement) -> Result) throws(StoreError) -> Result? {
    try guardian.trusting { () throws(StoreError) -> Result? in
      defer { statement.reset() }
      return try statement.step() ? read(statement) : nil
    }
  }

  /// Adds an id to the cache, unless it is too long or the cache is full. Such an id is looked up every time.
  private func remember(_ id: String?, _ key: Int64) {
    guard key >= 0, key < Self.mostKeys else { return }
    while places.count <= key { places.append(Place.unknown) }
    guard let id else { return places[Int(key)] = Place.none }
    let bytes = id.utf8
    guard bytes.count < 256, texts.count + bytes.count < Self.mostBytes else { return }
    places[Int(key)] = UInt32(texts.count) + Place.first
    texts.append(UInt8(bytes.count))
    texts.append(contentsOf: bytes)
  }
}

/// The ids of users and restaurants as analysts see them. An id that looks like an address or a phone number is shown as
/// its slug in every view (law 8).
///
/// If no id of a table does, the views select the stored ids, whose index finds a row. Otherwise all shown ids are copied
/// once into a temporary table with an index.
struct SubjectIDs {
  static let tables = ["users", "restaurants"]
  /// The tables that have such an id.
  let hidden: [String]

  /// Whether a table has such an id. The query is cheap, as a partial index holds only ids that may be such.
  static func hides(_ table: String, _ connection: Connection) throws -> Bool {
    try connection.integer(
      "SELECT EXISTS(SELECT 1 FROM main.\(table) WHERE \(QuestionsSchema.mayBeHidden) AND shown_id(id) <> id)") == 1
  }

  /// The SQL that creates the copies. It must run before the views are created.
  var statements: [String] {
    hidden.flatMap { table in
      [
        "CREATE TEMP TABLE \(AnalystNames.ids(table))(key INTEGER PRIMARY KEY, id TEXT)",
        "INSERT INTO \(AnalystNames.ids(table)) SELECT key, shown_id(id) FROM main.\(table)",
        "CREATE INDEX temp.\(AnalystNames.ids(table + " of")) ON \(AnalystNames.ids(table))(id)",
      ]
    }
  }

  /// The join that a view of the table itself needs.
  func join(_ table: String) -> String {
    hidden.contains(table) ? " JOIN temp.\(AnalystNames.ids(table)) AS own ON own.key = \(table).key" : ""
  }

  /// The expression of the id in the table's own view.
  func ownID(_ table: String) -> String { hidden.contains(table) ? "own.id" : "\(table).id" }

  /// The expression of another row's id, which may contain a person's. The cast makes it compare like a stored text.
  static func shown(_ name: String) -> String { "CAST(shown_id(\(name)) AS TEXT)" }
}
