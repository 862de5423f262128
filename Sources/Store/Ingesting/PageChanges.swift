internal import Model

/// Finds the subjects whose pages a night changed, and counts the pages that it removed.
final class PageChanges {
  /// If more subjects changed than this, every page counts as changed.
  static let most = 50_000

  private let session: IngestSession
  private let connection: Connection
  private let neighbours: NeighbourTable?
  private let refreshAll: Bool
  private var restaurants = KeySet()
  private var users = KeySet()
  /// Subjects that a changed row refers to, and restaurants whose neighbours changed.
  private var restaurantsReferred = KeySet()
  private var usersReferred = KeySet()
  /// Subjects whose pages show subjects with a changed public identity (`TableLayout.publicIdentity`): the first of
  /// those, and how many more.
  private var restaurantsShowingChangedIdentity: [Int64: ShownIdentity] = [:]
  private var usersShowingChangedIdentity: [Int64: ShownIdentity] = [:]
  /// How many subjects got a page, and how many lost theirs.
  private var gained = 0
  private var lost = 0
  private var goneIDs: [(kind: Collection, id: String)] = []
  private var isFirst = false
  /// Whether a dish's page was added, removed, or lists other restaurants.
  private var dishesChanged = false
  /// The store's edition after tonight's changes.
  private var edition: Int64 = 0

  /// `neighbours` is the search that has begun, if any. `refreshAll` counts all reviews again, even of unchanged
  /// subjects.
  init(_ session: IngestSession, _ neighbours: NeighbourTable?, refreshAll: Bool) {
    self.session = session
    self.neighbours = neighbours
    self.refreshAll = refreshAll
    connection = session.connection
  }

  /// Refreshes summaries, neighbours and dishes, and gathers the subjects whose pages changed.
  func refresh() throws {
    try refreshRestaurants()
    try refreshUsers()
    try neighbours?.refresh { restaurantsReferred.insert($0) }
    dishesChanged = try DishTable(connection).refresh(session) { key in
      if !isFirst { restaurantsReferred.insert(key) }
    }
    if !isFirst { try spreadPublicIdentities() }
    for table in session.openSubjects { try table.removeOrphans() }
  }

  private struct ShownIdentity {
    let table: SubjectTable
    let key: Int64
    var count = 0
  }

  /// Raises the store's edition, and stores it for every changed subject. Writes nothing if no page can have changed.
  /// `rowsAreListed`: `changes` has the rows that changed, so that the first is known.
  func write(everything: Bool, rowsAreListed: Bool) throws {
    let touchesEverything = everything || isFirst || count > Self.most
    let isQuiet = count == 0 && goneIDs.isEmpty && !areRestaurantListsStale && !isSearchStale && !dishesChanged
    guard touchesEverything || !isQuiet else { return }
    edition = try (Meta(connection).integer(.edition) ?? 0) + 1
    try Meta(connection).set(.edition, .integer(edition))
    if areRestaurantListsStale { try Meta(connection).set(.editionOfLists, .integer(edition)) }
    if isSearchStale { try Meta(connection).set(.editionOfNames, .integer(edition)) }
    if touchesEverything {
      try Meta(connection).set(.editionOfEverything, .integer(edition))
    } else {
      try raiseEditions(of: restaurants, .restaurants, .rows)
      try raiseEditions(of: users, .users, .rows)
      try raiseEditions(of: restaurantsReferred, .restaurants, .referring)
      try raiseEditions(of: usersReferred, .users, .referring)
      try raiseEditions(of: shown(restaurantsShowingChangedIdentity), .restaurants, .publicIdentity)
      try raiseEditions(of: shown(usersShowingChangedIdentity), .users, .publicIdentity)
      let longest = try connection.integer("SELECT max(max(added, edited, gone)) FROM change_counts") ?? 0
      // Of a list that was cut off no row is known to be the first.
      if rowsAreListed, longest <= FormerRows.most {
        try noteRows(.restaurants, restaurantsShowingChangedIdentity)
        try noteRows(.users, usersShowingChangedIdentity)
      }
    }
    for subject in goneIDs {
      try connection.run(
        "INSERT OR REPLACE INTO gone_subjects(kind, id, edition) VALUES(?1, ?2, ?3)",
        .integer(Int64(subject.kind.rawValue)), .text(subject.id), .integer(edition))
    }
  }

  /// Whether the complete lists of restaurants changed.
  private var areRestaurantListsStale: Bool {
    session.openSubjects.contains { table in
      table.layout.collection == .restaurants
        && !(table.changes.publicIdentityChanged.isEmpty && table.changes.gained.isEmpty && table.changes.lost.isEmpty)
    }
  }

  /// Whether the search must be made again: a subject or a dish was added, removed or changed.
  private var isSearchStale: Bool {
    gained > 0 || lost > 0
      || session.openSubjects.contains { !$0.changes.own.isEmpty }
      || session.openRecords.contains { $0.layout.collection == .dishes && !$0.counts.isQuiet }
  }

  /// An upper bound of the number of changed subjects, as one may be in several sets.
  private var count: Int {
    [restaurants, users, restaurantsReferred, usersReferred].reduce(0) { $0 + $1.count }
      + restaurantsShowingChangedIdentity.count + usersShowingChangedIdentity.count
  }

  private func raiseEditions(of keys: KeySet, _ kind: Collection, _ cause: ChangeCauses) throws {
    try keys.forEach { key in
      try connection.run(
        """
        INSERT INTO page_editions(kind, key, edition, causes) VALUES(?1, ?2, ?3, ?4)
        ON CONFLICT DO UPDATE SET causes = causes | excluded.causes
        """, .integer(Int64(kind.rawValue)), .integer(key), .integer(edition), Value(cause.rawValue))
    }
  }

  private func shown(_ identities: [Int64: ShownIdentity]) -> KeySet {
    identities.keys.reduce(into: KeySet()) { $0.insert($1) }
  }

  /// Notes the first row of `changes` that raised the edition of each subject, or else the first subject that it shows.
  private func noteRows(_ kind: Collection, _ identities: [Int64: ShownIdentity]) throws {
    try connection.run(
      """
      UPDATE page_editions SET row_collection = c.collection, row_id = c.id, row_change = c.change, row_count = f.count
      FROM (SELECT \(kind == .users ? "user_key" : "restaurant_key") AS subject, min(rowid) AS first, count(*) AS count
        FROM changes GROUP BY subject) AS f JOIN changes AS c ON c.rowid = f.first
      WHERE page_editions.kind = ?1 AND page_editions.key = f.subject AND page_editions.edition = ?2
      """, .integer(Int64(kind.rawValue)), .integer(edition))
    for (key, identity) in identities {
      let changes = identity.table.changes
      let change: ChangedRow.Change =
        changes.lost.contains(identity.key) ? .gone : changes.gained.contains(identity.key) ? .new : .edited
      try connection.run(
        """
        UPDATE page_editions SET row_collection = ?4, row_change = ?5, row_count = ?6,
          row_id = (SELECT id FROM \(identity.table.layout.table) WHERE key = ?7)
        WHERE kind = ?1 AND key = ?2 AND edition = ?3 AND causes = \(ChangeCauses.publicIdentity.rawValue)
        """, .integer(Int64(kind.rawValue)), .integer(key), .integer(edition),
        .integer(Int64(identity.table.layout.collection.rawValue)), .text(change.rawValue), Value(identity.count),
        .integer(identity.key))
    }
  }

  private func refreshRestaurants() throws {
    let summaries = try SummaryTable(connection, of: .restaurants, offset: session.rules.timeZoneOffset)
    guard let table = session.openSubjects.first(where: { $0.layout.collection == .restaurants }) else {
      if refreshAll { try summaries.refresh(nil) }
      return
    }
    restaurants.formUnion(table.changes.own)
    restaurantsReferred.formUnion(table.changes.referred)
    try summaries.refresh(refreshAll ? nil : table.changes.summaries)
    gained += table.changes.gained.count
    try table.changes.lost.forEach { key in try recordRemoval(key, table) }
    if table.startKey == 0 { isFirst = true }
  }

  private func refreshUsers() throws {
    let summaries = try SummaryTable(connection, of: .users, offset: session.rules.timeZoneOffset)
    guard let table = session.openSubjects.first(where: { $0.layout.collection == .users }) else {
      if refreshAll { try summaries.refresh(nil) }
      return
    }
    users.formUnion(table.changes.own)
    usersReferred.formUnion(table.changes.referred)
    let before = try countsBefore(table, summaries)
    try summaries.refresh(refreshAll ? nil : table.changes.summaries)
    try dropUnderived(table, summaries)
    for (key, count) in before {
      let hadPage = try table.hadRow(key) && (session.rules.usersPages == .all || count > 0)
      let now = try summaries.count(of: key)
      let hasPage = try table.state(of: key) != .stub && (session.rules.usersPages == .all || now > 0)
      if hadPage, !hasPage { try recordRemoval(key, table) }
      if !hadPage, hasPage { gained += 1 }
    }
    // The store had no users before tonight.
    if table.startKey == 0 { isFirst = true }
  }

  /// How many reviews users had before the night, for those who may gain or lose a page.
  private func countsBefore(_ table: SubjectTable, _ summaries: SummaryTable) throws -> [(Int64, Int64)] {
    guard table.startKey > 0 else { return [] }
    var keys = table.changes.summaries
    keys.formUnion(table.changes.lost)
    keys.formUnion(table.changes.gained)
    var before: [(Int64, Int64)] = []
    try keys.forEach { key in before.append((key, key > table.startKey ? 0 : try summaries.count(of: key))) }
    return before
  }

  /// Removes derived users without reviews. In a delta no file says that an author's last review was deleted.
  private func dropUnderived(_ table: SubjectTable, _ summaries: SummaryTable) throws {
    guard session.rules.mode == .delta else { return }
    try table.changes.summaries.forEach { key in
      if try table.state(of: key) == .derived, try summaries.count(of: key) == 0 { try table.dropDerived(key) }
    }
  }

  private func recordRemoval(_ key: Int64, _ table: SubjectTable) throws {
    lost += 1
    let id = try connection.text("SELECT id FROM \(table.layout.table) WHERE key = ?1", .integer(key))
    if let id { goneIDs.append((table.layout.collection, id)) }
  }

  /// Starts the search for all neighbours; nil if no restaurant was added, removed or changed.
  static func beginNeighbours(_ session: IngestSession) throws -> NeighbourTable? {
    guard let table = session.openSubjects.first(where: { $0.layout.collection == .restaurants }),
      !table.changes.publicIdentityChanged.isEmpty || !table.changes.gained.isEmpty || !table.changes.lost.isEmpty
    else { return nil }
    return try NeighbourTable(session.connection)
  }

  /// Gathers the subjects whose pages show another subject with a changed public identity.
  private func spreadPublicIdentities() throws {
    for table in session.openSubjects {
      if table.layout.collection == .restaurants {
        try spread(table, Self.usersOfRestaurant, to: \.usersShowingChangedIdentity)
        try spread(table, Self.restaurantsNear, to: \.restaurantsShowingChangedIdentity)
      } else {
        try spread(table, Self.restaurantsOfUser, to: \.restaurantsShowingChangedIdentity)
      }
    }
  }

  private func spread(
    _ table: SubjectTable, _ sql: String, to shown: ReferenceWritableKeyPath<PageChanges, [Int64: ShownIdentity]>
  ) throws {
    try table.changes.publicIdentityChanged.forEach { key in
      guard count <= Self.most else { return }
      try connection.each(sql, .integer(key)) { statement in
        self[keyPath: shown][statement.integer(0), default: ShownIdentity(table: table, key: key)].count += 1
      }
    }
  }

  private static let usersOfRestaurant = """
    SELECT user_key FROM reviews WHERE restaurant_key = ?1 AND user_key IS NOT NULL
    UNION SELECT user_key FROM favorites WHERE restaurant_key = ?1 AND user_key IS NOT NULL
    UNION SELECT user_key FROM visits WHERE restaurant_key = ?1 AND user_key IS NOT NULL
    UNION SELECT user_key FROM orders WHERE restaurant_key = ?1 AND user_key IS NOT NULL
    """

  private static let restaurantsNear = "SELECT restaurant_key FROM neighbours WHERE neighbour_key = ?1"

  private static let restaurantsOfUser =
    "SELECT DISTINCT restaurant_key FROM reviews WHERE user_key = ?1 AND restaurant_key IS NOT NULL"
}
