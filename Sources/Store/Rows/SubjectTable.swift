internal import Model

/// Restaurants or users during an ingest: their rows, the stubs of those that are only referred to, and rows that
/// were made from others.
///
/// Holds all ids as hashes in memory, 28 bytes a slot: subjects are far fewer than what refers to them.
final class SubjectTable {
  enum State: UInt8 {
    /// Referred to, never exported.
    case stub
    case derived
    case real
  }

  let layout: TableLayout
  let connection: Connection
  var changes = SubjectChanges()
  var counts: NightCounts
  var derivedCounts: NightCounts
  /// Rows without an id.
  var rejected = 0
  private(set) var seen = KeySet()
  var derivedSeen = KeySet()
  /// By key.
  var states: [State] = [.stub]
  /// By key; 0 where none is derived. Read when first needed.
  var derivedDigests: [UInt64]?
  private var index: RowIndex
  private var nextKey: Int64
  private var bulk: BulkIndexes
  private let insert: Statement
  private let update: Statement
  private let insertStub: Statement
  private let oldFace: Statement

  init(_ connection: Connection, _ collection: Collection) throws {
    self.connection = connection
    let layout = TableLayout(collection)
    self.layout = layout
    let startKey = try connection.integer("SELECT max(key) FROM \(layout.table)") ?? 0
    counts = NightCounts(startKey: startKey)
    derivedCounts = NightCounts(startKey: startKey)
    nextKey = startKey + 1
    index = RowIndex(capacity: Int(startKey), checks: true)
    bulk = BulkIndexes(connection, table: layout.table)
    insert = try connection.statement(layout.insertSubject)
    update = try connection.statement(layout.updateSubject)
    insertStub = try connection.statement(
      "INSERT INTO \(layout.table)(key, id, present, derived, digest) VALUES(?1, ?2, 0, 0, 0)")
    let face = layout.face.map { layout.columns[$0] }.joined(separator: ", ")
    oldFace = try connection.statement("SELECT updated_at, \(face) FROM \(layout.table) WHERE key = ?1")
    if startKey > 0 { try load(upTo: startKey) }
  }

  var startKey: Int64 { counts.startKey }

  /// The key of an id, which becomes a stub where it is new.
  func key(of id: UnsafeRawBufferPointer) throws -> Int64 {
    let hash = RowHash.of(id, seed: RowHash.place)
    let check = RowHash.of(id, seed: RowHash.check)
    if let slot = index.find(hash, check: check) { return index.key(slot) }
    let key = try newKey(hash, check, digest: 0, .stub)
    insertStub.bind(1, key)
    insertStub.bind(2, text: id, borrowed: true)
    _ = try insertStub.step()
    return key
  }

  /// Takes an exported row.
  func put(_ row: RowView) throws {
    guard let id = row.bytes(0) else {
      rejected += 1
      return
    }
    let hash = RowHash.of(id, seed: RowHash.place)
    let check = RowHash.of(id, seed: RowHash.check)
    let digest = row.digest
    guard let slot = index.find(hash, check: check) else {
      let key = try newKey(hash, check, digest: digest, .real)
      seen.insert(key)
      counts.move(key, from: 0, to: digest)
      changes.turn(key, known: true)
      changes.pages.insert(key)
      return try write(insert, row, key, digest, .real)
    }
    try replace(slot, row, digest)
  }

  /// A tombstone.
  func remove(_ row: RowView) throws {
    guard let id = row.bytes(0),
      let slot = index.find(RowHash.of(id, seed: RowHash.place), check: RowHash.of(id, seed: RowHash.check))
    else { return }
    let key = index.key(slot)
    guard states[Int(key)] == .real else { return }
    changes.excused.insert(key)
    counts.move(key, from: index.digest(slot), to: 0)
    try demote(key)
  }

  /// Ends a whole snapshot: exported rows that tonight's files do not have go.
  func removeUnseen() throws {
    guard startKey > 0 else { return }
    for key in 1...startKey where states[Int(key)] == .real && !seen.contains(key) {
      counts.move(key, from: 1, to: 0)
      try demote(key)
    }
  }

  /// Writes a row of any state over whatever the key has.
  func overwrite(_ row: RowView, _ key: Int64, _ digest: UInt64, _ state: State) throws {
    try noteFace(of: key, before: row)
    if states[Int(key)] == .stub { changes.turn(key, known: true) }
    states[Int(key)] = state
    changes.pages.insert(key)
    try write(update, row, key, digest, state)
  }

  /// To be called when no more rows come: gives the index's memory back and sorts what was set aside.
  func finish() throws {
    index = RowIndex(capacity: 0)
    try bulk.restore()
  }

  private func replace(_ slot: Int, _ row: RowView, _ digest: UInt64) throws {
    let key = index.key(slot)
    let isRepeated = !seen.insert(key)
    let isReal = states[Int(key)] == .real
    if isReal {
      if index.digest(slot) == digest { return }
      if isRepeated, try !wins(row, over: key, oldFace) { return }
    }
    counts.move(key, from: isReal ? index.digest(slot) : 0, to: digest)
    index.setDigest(slot, digest)
    try overwrite(row, key, digest, .real)
  }

  /// Of two rows of one night the newer counts, else the later one.
  func wins(_ row: RowView, over key: Int64, _ old: Statement) throws -> Bool {
    guard let column = layout.updatedAt else { return true }
    old.bind(1, key)
    defer { old.reset() }
    guard try old.step(), let before = old.optionalInteger(0) else { return true }
    return (row.integer(column) ?? .min) >= before
  }

  private func noteFace(of key: Int64, before row: RowView) throws {
    oldFace.bind(1, key)
    defer { oldFace.reset() }
    guard try oldFace.step() else { return }
    for (position, column) in layout.face.enumerated()
    where !oldFace.holds(row, column, at: Int32(position + 1)) {
      changes.faces.insert(key)
      return
    }
    if states[Int(key)] == .stub { changes.faces.insert(key) }
  }

  private func newKey(_ hash: UInt64, _ check: UInt64, digest: UInt64, _ state: State) throws -> Int64 {
    if nextKey == 1 { try bulk.setAside() }
    let key = nextKey
    nextKey += 1
    index.insert(hash, digest: digest, key: key, check: check)
    states.append(state)
    return key
  }

  private func write(
    _ statement: Statement, _ row: RowView, _ key: Int64, _ digest: UInt64, _ state: State
  ) throws {
    statement.bind(1, key)
    statement.bind(2, Int64(1))
    statement.bind(3, Int64(bitPattern: digest))
    statement.bind(4, Int64(state == .derived ? 1 : 0))
    for column in layout.roles.indices {
      row.bind(column, to: statement, at: TableLayout.firstPosition + Int32(column))
    }
    for folded in layout.foldedColumns {
      statement.bind(
        Int32(folded.position), Value(Folding.fold(row.string(folded.source), of: layout.columns[folded.source])))
    }
    _ = try statement.step()
  }

  private func load(upTo startKey: Int64) throws {
    states = Array(repeating: .stub, count: Int(startKey) + 1)
    let all = try connection.statement("SELECT key, id, digest, present, derived FROM \(layout.table)")
    defer { all.reset() }
    while try all.step() {
      guard let id = all.bytes(1) else { continue }
      let key = all.integer(0)
      let isDerived = all.integer(4) == 1
      let state: State = all.integer(3) == 0 ? .stub : isDerived ? .derived : .real
      states[Int(key)] = state
      index.insert(
        RowHash.of(id, seed: RowHash.place), digest: state == .real ? UInt64(bitPattern: all.integer(2)) : 0,
        key: key, check: RowHash.of(id, seed: RowHash.check))
    }
  }
}
