internal import Model
internal import Platform

/// What refers to subjects (reviews, dishes, orders ...) during an ingest.
final class RecordTable: ExportTable {
  let layout: TableLayout
  private let connection: Connection
  let users: SubjectTable
  let restaurants: SubjectTable
  private(set) var counts: NightCounts
  /// Rows without an id.
  private(set) var rejected = 0
  /// Rows that went without a tombstone.
  private(set) var gone = 0
  /// What is told of rows that went or are others now.
  private(set) var former = FormerRows()
  private var seen = KeySet()
  private(set) var disputed = KeySet()
  /// Of reviews: where in their subjects' lists something changed.
  private(set) var places: ReviewPlaces?
  /// What reviews add up to; nil where they were not counted while they came, or others came since.
  private(set) var sums: ReviewSums?
  /// Rows that went tonight.
  private var dropped = KeySet()
  private let rowsBefore: Int
  private var directory: RowDirectory
  private var nextKey: Int64
  private var bulk: BulkIndexes
  /// Takes rows past SQLite, as long as they only come and are asked for in memory.
  private var loader: RowLoader?
  /// Rows that the loader cannot take, as there is one of the same id.
  private var waiting: WaitingRows
  private let rowsInMemory: Int
  private let offset: @Sendable (Timestamp) -> Int
  private let insert: Statement
  private let updates: RowUpdates
  let old: Statement
  private let delete: Statement

  /// Beyond `rowsInMemory` the table's own index is asked, so that memory does not grow with the data. `pages` are those
  /// of a file that nobody else reads yet. `offset`: seconds that the site's time zone is ahead of UTC at an instant.
  init(
    _ connection: Connection, _ collection: Collection, users: SubjectTable, restaurants: SubjectTable,
    rowsInMemory: Int, pages: PageFile?, offset: @escaping @Sendable (Timestamp) -> Int
  ) throws {
    self.connection = connection
    self.rowsInMemory = rowsInMemory
    self.offset = offset
    self.users = users
    self.restaurants = restaurants
    layout = TableLayout(collection)
    let startKey = try connection.integer("SELECT max(key) FROM \(layout.table)") ?? 0
    counts = NightCounts(startKey: startKey)
    waiting = WaitingRows(collection)
    if collection == .reviews, startKey > 0 { places = ReviewPlaces() }
    nextKey = startKey + 1
    bulk = BulkIndexes(connection, table: layout.table)
    insert = try connection.statement(layout.insertRecord)
    updates = try RowUpdates(layout, connection)
    old = try connection.statement(layout.oldRecord)
    delete = try connection.statement("DELETE FROM \(layout.table) WHERE key = ?1")
    rowsBefore = startKey == 0 ? 0 : Int(try connection.integer("SELECT count(*) FROM \(layout.table)") ?? 0)
    directory = try RowDirectory(connection, layout.table, rows: rowsBefore, inMemory: rowsInMemory)
    if let pages, startKey == 0, directory.isInMemory { loader = try RowLoader(layout, connection, pages) }
  }

  func put(_ row: RowView, digest: UInt64) throws -> Int64 {
    guard let hash = hash(row) else {
      rejected += 1
      return 0
    }
    for place in try directory.find(hash) {
      if loader != nil, place.digest != digest || waiting.hold(place.key) {
        return try wait(row, place.key, isDeleted: false)
      }
      if place.digest == digest {
        see(place.key)
        return place.key
      }
      if try replace(place, row, digest) { return place.key }
    }
    return try add(row, hash, digest)
  }

  func keep(_ key: Int64) -> Bool { !dropped.contains(key) && see(key) }

  /// False for a row that tonight's files have twice.
  @discardableResult
  private func see(_ key: Int64) -> Bool {
    if seen.insert(key) { return true }
    disputed.insert(key)
    return false
  }

  /// A tombstone.
  func remove(_ row: RowView) throws {
    guard let hash = hash(row) else { return }
    for place in try directory.find(hash) {
      if loader != nil {
        _ = try wait(row, place.key, isDeleted: true)
        return
      }
      guard let old = try oldRow(place.key, ifItIs: row) else { continue }
      if layout.collection == .reviews, let user = old.user { users.changes.excused.insert(user) }
      return try drop(place, old)
    }
  }

  /// Ends a whole snapshot: rows that tonight's files do not have go.
  func removeUnseen() throws {
    guard counts.startKey > 0 else { return }
    let start = counts.startKey
    let left = rowsBefore - dropped.count(upTo: start, without: KeySet())
    if seen.count(upTo: start, without: dropped) == left { return }
    for place in try directory.places(without: seen) {
      guard let old = try oldRow(place.key, ifItIs: nil) else { continue }
      try drop(place, old)
      gone += 1
    }
  }

  /// To be called when all files of a snapshot were applied: gives the memory of the index back to what follows.
  func settle() throws {
    if let loader {
      self.loader = nil
      var index = directory.moveToDisk()
      let sums = layout.collection == .reviews ? ReviewSums(offset: offset) : nil
      try loader.end(&index, sums)
      Machine.giveBackMemory()
      self.sums = sums
      try putWaiting()
    }
    directory.close()
  }

  /// To be called when no more rows come: sorts what was set aside.
  func finish() throws {
    try settle()
    try bulk.restore()
  }

  /// From now on SQLite takes the rows; indexes wait for the end.
  private func leaveLoader() throws {
    guard let loader else { return }
    self.loader = nil
    try bulk.setAside()
    try loader.endRows()
    try putWaiting()
  }

  /// Keeps a row or a tombstone for later; the key is that of the row that it is about, or of one with the same hash.
  private func wait(_ row: RowView, _ key: Int64, isDeleted: Bool) throws -> Int64 {
    see(key)
    waiting.add(row, key, isDeleted: isDeleted)
    if waiting.isFull { try leaveLoader() }
    return key
  }

  private func putWaiting() throws {
    let rows = waiting.batch
    waiting = WaitingRows(layout.collection)
    try rows.eachRow { row, isDeleted in
      if isDeleted { try remove(row) } else { _ = try put(row, digest: row.digest) }
    }
  }

  private func add(_ row: RowView, _ hash: UInt64, _ digest: UInt64) throws -> Int64 {
    if nextKey == 1, loader == nil { try bulk.setAside() }
    let key = nextKey
    nextKey += 1
    seen.insert(key)
    counts.move(key, from: 0, to: digest)
    if try !load(row, key, hash, digest) {
      insert.bind(2, Int64(bitPattern: hash))
      let place = try write(row, key, digest, over: nil)
      places?.moved(place)
    }
    directory.insert(hash, digest: digest, key: key)
    if directory.memoryCount > rowsInMemory {
      try leaveLoader()
      try bulk.restore()
      _ = directory.moveToDisk()
    }
    return key
  }

  /// False where SQLite is to take the row.
  private func load(_ row: RowView, _ key: Int64, _ hash: UInt64, _ digest: UInt64) throws -> Bool {
    guard let loader else { return false }
    let (user, restaurant) = try subjects(of: row)
    guard try loader.put(key, row, hash: hash, digest: digest, user: user, restaurant: restaurant) else {
      try leaveLoader()
      return false
    }
    note(user, restaurant, .came)
    return true
  }

  /// The keys of the user and the restaurant that a row refers to.
  @inline(__always)
  private func subjects(of row: RowView) throws -> (user: Int64?, restaurant: Int64?) {
    var (user, restaurant): (Int64?, Int64?)
    for column in layout.roles.indices {
      switch layout.roles[column] {
      case .id, .plain: break
      case .user: user = try row.bytes(column).map { try users.key(of: $0) }
      case .restaurant: restaurant = try row.bytes(column).map { try restaurants.key(of: $0) }
      }
    }
    return (user, restaurant)
  }

  /// False where the row there has another id after all.
  private func replace(_ place: RowDirectory.Place, _ row: RowView, _ digest: UInt64) throws -> Bool {
    let key = place.key
    guard let old = try oldRow(key, ifItIs: row) else { return false }
    let isRepeated = !see(key)
    if isRepeated, let column = layout.updatedAt, let before = old.updatedAt,
      (row.integer(column) ?? .min) < before
    {
      return true
    }
    counts.move(key, from: place.digest, to: digest)
    directory.setDigest(place, digest)
    former.edit(key, stars: old.stars)
    let place = try write(row, key, digest, over: old)
    if place == old.place {
      places?.changed(place)
    } else {
      places?.moved(old.place)
      places?.moved(place)
    }
    return true
  }

  private func drop(_ place: RowDirectory.Place, _ old: OldRow) throws {
    counts.move(place.key, from: place.digest, to: 0)
    directory.remove(place)
    dropped.insert(place.key)
    disputed.insert(place.key)
    note(old.user, old.restaurant, .went)
    sums = nil
    places?.moved(old.place)
    if place.key <= counts.startKey { former.drop(old.row) }
    delete.bind(1, place.key)
    _ = try delete.step()
  }

  /// Puts a row into the table, or in the place of the one that has its key.
  private func write(_ row: RowView, _ key: Int64, _ digest: UInt64, over old: OldRow?) throws -> ReviewPlaces.Place {
    let (user, restaurant) = try subjects(of: row)
    let place = ReviewPlaces.Place(
      user: user, restaurant: restaurant, createdAt: layout.createdAt.flatMap(row.integer))
    let (statement, stays) =
      old.map { updates.statement(for: row, isSamePlace: place == $0.place, stars: $0.stars) } ?? (insert, false)
    statement.bind(1, key)
    statement.bind(3, Int64(bitPattern: digest))
    for column in layout.roles.indices {
      let position = TableLayout.firstPosition + Int32(column)
      switch layout.roles[column] {
      case .id, .plain: row.bind(column, to: statement, at: position)
      case .user: statement.bind(position, Value(user))
      case .restaurant: statement.bind(position, Value(restaurant))
      }
    }
    if !stays { sums = nil }
    if let old, !stays { note(old.user, old.restaurant, .went) }
    note(user, restaurant, stays ? .stayed : .came)
    _ = try statement.step()
    return place
  }

  private func note(_ user: Int64?, _ restaurant: Int64?, _ what: SubjectChanges.Reference) {
    let isReview = layout.collection == .reviews
    if let user { users.changes.refer(user, what, isReview) }
    if let restaurant { restaurants.changes.refer(restaurant, what, isReview) }
  }

  private func hash(_ row: RowView) -> UInt64? { row.hash(ofFirst: layout.collection.keyColumns) }
}
