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
  /// Which columns have other values now.
  private(set) var columns: ColumnChanges
  /// Rows that went tonight.
  private var dropped = KeySet()
  private let rowsBefore: Int
  private var directory: RowDirectory
  private var nextKey: Int64
  private var bulk: BulkIndexes
  private let rowsInMemory: Int
  private let inserts: NewRows
  private let updates: RowUpdates
  let old: Statement
  private let delete: Statement

  /// Beyond `rowsInMemory` the table's own index is asked, so that memory does not grow with the data.
  init(
    _ connection: Connection, _ collection: Collection, users: SubjectTable, restaurants: SubjectTable,
    rowsInMemory: Int
  ) throws {
    self.connection = connection
    self.rowsInMemory = rowsInMemory
    self.users = users
    self.restaurants = restaurants
    layout = TableLayout(collection)
    let startKey = try connection.integer("SELECT max(key) FROM \(layout.table)") ?? 0
    counts = NightCounts(startKey: startKey)
    if collection == .reviews, startKey > 0 { places = ReviewPlaces() }
    nextKey = startKey + 1
    bulk = BulkIndexes(connection, table: layout.table)
    inserts = try NewRows(connection, table: layout.table, columns: layout.recordColumns)
    updates = try RowUpdates(layout, connection)
    columns = try ColumnChanges(layout, connection)
    old = try connection.statement(layout.oldRecord)
    delete = try connection.statement("DELETE FROM \(layout.table) WHERE key = ?1")
    rowsBefore = startKey == 0 ? 0 : Int(try connection.integer("SELECT count(*) FROM \(layout.table)") ?? 0)
    directory = try RowDirectory(connection, layout.table, rows: rowsBefore, inMemory: rowsInMemory)
  }

  func put(_ row: RowView, digest: UInt64) throws -> Int64 {
    guard let hash = row.idHash else {
      rejected += 1
      return 0
    }
    for place in try find(hash) where try take(row, digest, over: place) { return place.key }
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
    guard let hash = row.idHash else { return }
    for place in try find(hash) {
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

  /// Ends the rows of the night: gives the memory of the directory back and sorts the indexes that were set aside.
  func finish() throws {
    try flush()
    directory.close()
    try bulk.restore()
  }

  func flush() throws {
    try users.flush()
    try restaurants.flush()
    try inserts.flush()
  }

  func prefetch(_ hashes: UnsafeBufferPointer<RowHashes>.SubSequence) {
    for row in hashes { directory.prefetch(row.id) }
    users.prefetch(hashes) { $0.user }
    restaurants.prefetch(hashes) { $0.restaurant }
  }

  /// Rows that may be the one.
  private func find(_ hash: UInt64) throws -> [RowDirectory.Place] {
    if directory.isOnDisk { try inserts.flush() }
    return try directory.find(hash)
  }

  private func add(_ row: RowView, _ hash: UInt64, _ digest: UInt64) throws -> Int64 {
    if nextKey == 1 { try bulk.setAside() }
    let key = nextKey
    nextKey += 1
    seen.insert(key)
    counts.move(key, from: 0, to: digest)
    let place = try place(of: row)
    columns.rows = true
    try insert(row, key, hash, digest, at: place)
    note(place.user, place.restaurant, .came)
    places?.moved(place)
    directory.insert(hash, digest: digest, key: key)
    if directory.memoryCount > rowsInMemory {
      try flush()
      try bulk.restore()
      directory.moveToDisk()
    }
    return key
  }

  /// The keys of the user and the restaurant that a row refers to.
  @inline(__always)
  private func subjects(of row: RowView) throws -> (user: Int64?, restaurant: Int64?) {
    var (user, restaurant): (Int64?, Int64?)
    for column in layout.roles.indices {
      switch layout.roles[column] {
      case .id, .plain: break
      case .user: user = try row.bytes(column).map { try users.key(of: $0, row.hashes.user) }
      case .restaurant: restaurant = try row.bytes(column).map { try restaurants.key(of: $0, row.hashes.restaurant) }
      }
    }
    return (user, restaurant)
  }

  /// Takes a row in the place of one with the same hash; false where that one has another id.
  private func take(_ row: RowView, _ digest: UInt64, over place: RowDirectory.Place) throws -> Bool {
    guard place.digest == digest else { return try replace(place, row, digest) }
    guard try oldRow(place.key, ifItIs: row) != nil else { return false }
    see(place.key)
    return true
  }

  /// False where the row there has another id.
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
    let place = try update(row, key, digest, over: old)
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
    columns.rows = true
    disputed.insert(place.key)
    note(old.user, old.restaurant, .went)
    places?.moved(old.place)
    if place.key <= counts.startKey { former.drop(old.row) }
    delete.bind(1, place.key)
    _ = try delete.step()
  }

  private func place(of row: RowView) throws -> ReviewPlaces.Place {
    let (user, restaurant) = try subjects(of: row)
    return ReviewPlaces.Place(
      user: user, restaurant: restaurant, createdAt: layout.createdAt.flatMap(row.integer))
  }

  private func insert(
    _ row: RowView, _ key: Int64, _ hash: UInt64, _ digest: UInt64, at place: ReviewPlaces.Place
  ) throws {
    inserts.add(key)
    inserts.add(Int64(bitPattern: hash))
    inserts.add(Int64(bitPattern: digest))
    for column in layout.roles.indices {
      switch layout.roles[column] {
      case .id, .plain: row.add(column, to: inserts)
      case .user: inserts.add(place.user)
      case .restaurant: inserts.add(place.restaurant)
      }
    }
    try inserts.endRow()
  }

  /// Puts a row in the place of the one that has its key.
  private func update(_ row: RowView, _ key: Int64, _ digest: UInt64, over old: OldRow) throws -> ReviewPlaces.Place {
    let place = try place(of: row)
    try columns.compare(row, with: key, layout, user: place.user, restaurant: place.restaurant)
    let (statement, stays) = updates.statement(for: row, isSamePlace: place == old.place, stars: old.stars)
    statement.bind(1, key)
    statement.bind(3, Int64(bitPattern: digest))
    for column in layout.roles.indices {
      let position = TableLayout.firstPosition + Int32(column)
      switch layout.roles[column] {
      case .id, .plain: row.bind(column, to: statement, at: position)
      case .user: statement.bind(position, Value(place.user))
      case .restaurant: statement.bind(position, Value(place.restaurant))
      }
    }
    if !stays { note(old.user, old.restaurant, .went) }
    note(place.user, place.restaurant, stays ? .stayed : .came)
    _ = try statement.step()
    return place
  }

  private func note(_ user: Int64?, _ restaurant: Int64?, _ what: SubjectChanges.Reference) {
    let isReview = layout.collection == .reviews
    if let user { users.changes.refer(user, what, isReview) }
    if let restaurant { restaurants.changes.refer(restaurant, what, isReview) }
  }
}
