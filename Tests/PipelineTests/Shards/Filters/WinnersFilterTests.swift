import Diagnostics
import Lake
import Model
import Platform
import TestServers
import Testing

@testable import Pipeline
@testable import Store

/// A store that is filled by the winners of an engine is the store that reads the same rows.
struct WinnersFilterTests {
  private struct Row {
    var collection = Collection.reviews
    var layer = RowKey.Layer.exported
    var file = "a.csv"
    var values: [String: String] = [:]
    var updated: Int64?
    var isDeleted = false

    var batch: RecordBatch { batch(line: 1) }

    func batch(line: UInt32) -> RecordBatch {
      var batch = RecordBatch(collection)
      batch.beginRow(line: line, deleted: isDeleted)
      for (column, value) in values.sorted(by: { $0.key < $1.key }) {
        if let index = collection.columns.firstIndex(where: { $0.name == column }) { batch.set(index, value) }
      }
      if let updated, let index = collection.columns.firstIndex(where: { $0.name == "updated_at" }) {
        batch.set(index, .integer(updated))
      }
      return batch
    }
  }

  /// Of rows that lost: their rejects, and what is reported of them.
  private struct Told: Equatable {
    private(set) var rejects: [String]
    private(set) var problems: [String]

    init(_ rejects: [RejectedRecord], _ problems: [IngestOutcome.CountedProblem]) {
      self.rejects = rejects.map { "\($0.file):\($0.line) \($0.recordID ?? "") \($0.problem) \($0.raw)" }.sorted()
      self.problems = problems.map { "\($0.count) \($0.problem)" }.sorted()
    }
  }

  private typealias Collection = Model.Collection

  /// In the order in which a night reads them, with what begins each of them.
  private static func turn(_ row: Row) -> (Int, UInt8) {
    if row.layer == .derived { return (Int(Collection.reviews.rawValue), 6) }
    return (Int(row.collection.rawValue), 2 + 2 * row.collection.rawValue + (row.layer == .account ? 1 : 0))
  }

  // MARK: A store that reads all rows

  private func direct(_ rows: [Row], _ folder: String) throws -> (dump: [String], told: Told) {
    let store = try NewStore.open(folder)
    var rules = IngestRules(allowShrink: true)
    rules.findsNames = false
    let outcome = try store.ingest(rules) { try Self.read(rows, $0) }.outcome
    let rejects = try store.reader().connection.rows("SELECT file, line, record_id, problem, raw FROM rejects") {
      RejectedRecord(
        file: $0.text(0) ?? "", line: Int($0.integer(1)), column: "", kind: .repeated, recordID: $0.text(2),
        problem: $0.text(3) ?? "", raw: $0.text(4) ?? "")
    }
    return (try Self.dump(store), Told(rejects, outcome.repeated))
  }

  private static func read(_ rows: [Row], _ session: IngestSession) throws {
    for (number, row) in rows.enumerated() {
      let isDerived = row.layer == .derived
      try session.begin(isDerived ? .reviews : row.collection, ofAccounts: row.layer == .account)
      try session.apply(row.batch(line: UInt32(number + 1)), derived: isDerived, file: row.file)
    }
  }

  // MARK: Stores that get what counts

  private func filtered(_ rows: [Row], shards: Int, _ folder: String) throws -> (dumps: [[String]], told: Told) {
    let sorted = try Self.sorted(records(rows))
    var (rejects, repeated): ([RejectedRecord], [String: RepeatedProblems]) = ([], [:])
    var standing: [Copy] = []
    for record in try Self.filter(sorted, shards: shards) {
      switch record.tag {
      case ShardFilter.Tag.standing.rawValue: standing.append(record)
      case ShardFilter.Tag.loser.rawValue:
        let loser = try PackedReader.value(LosingRow.self, of: record.body)
        let reject = loser.row
        rejects.append(reject)
        repeated[reject.file, default: RepeatedProblems(file: reject.file)].add(
          RepeatedRow(
            collection: loser.collection, id: reject.recordID, file: reject.file, line: UInt32(reject.line),
            winner: Place(loser.winner, line: Int(loser.line))))
      default: break
      }
    }
    let dumps = try (0..<shards).map { shard in
      try Self.dump(Self.filled(standing.filter { $0.route == UInt64(shard) }, folder + "/\(shard)"))
    }
    return (dumps, Told(rejects, repeated.values.flatMap(\.countedProblems)))
  }

  /// As `fill` does it: a session for each round.
  private static func filled(_ standing: [Copy], _ folder: String) throws -> Store {
    let store = try NewStore.open(folder)
    var rules = IngestRules(allowShrink: true)
    rules.findsNames = false
    for round in Set(standing.map(\.key[0])).sorted() {
      try store.ingest(rules) { session in
        let feed = StandingRows(session)
        for record in order(standing.filter { $0.key.first == round }) { try record.withRecord { try feed.add($0) } }
        try feed.flush()
      }
    }
    return store
  }

  /// What counted on a night as the rows that the next one keeps, if it keeps all.
  private static func kept(_ standing: [Copy]) throws -> [Copy] {
    try standing.map { record in
      var kept = record
      try record.withRecord { engine in
        let row = try StandingRows.row(engine)
        kept.key = try #require(RowKey.bytes(0, of: row.batch, row.layer, row.place.kept.bytes))
        kept.route = try #require(row.batch.id(of: 0)).withUnsafeBytes { RowKey.route(row.batch.collection, $0) }
        kept.body = RowBody.bytes(0, of: row.batch)
      }
      kept.tag = ShardFilter.Tag.row.rawValue
      return kept
    }
  }

  /// The numbers of dishes on menus, which `make` tells if a night has kept rows.
  private static func seats(_ store: Store) throws -> [Copy] {
    var seats: [Copy] = []
    try store.reader().eachSeat { number, dish, restaurant in
      let records = try FilterRun.records { try MakeFilter.writeSeat(number, dish, restaurant, to: $0) }
      seats += records.map { Copy(tag: $0.tag.rawValue, route: $0.route, key: $0.key, body: $0.body) }
    }
    return seats
  }

  private struct Copy {
    var tag: UInt8
    var route: UInt64
    var key: [UInt8]
    var body: [UInt8]

    func withRecord(_ use: (EngineRecord) throws -> Void) rethrows {
      try key.withUnsafeBytes { key in
        try body.withUnsafeBytes { try use(EngineRecord(tag: tag, route: route, key: key, body: $0)) }
      }
    }
  }

  private func records(_ rows: [Row]) throws -> [Copy] {
    try rows.enumerated().map { number, row in
      let batch = row.batch(line: UInt32(number + 1))
      let (group, turn) = Self.turn(row)
      let place = RowPlace(group: UInt8(group), turn: turn, file: row.file, number: UInt32(number))
      let id = try #require(batch.id(of: 0))
      return Copy(
        tag: ShardFilter.Tag.row.rawValue, route: id.withUnsafeBytes { RowKey.route(row.collection, $0) },
        key: try #require(RowKey.bytes(0, of: batch, row.layer, place.bytes)), body: RowBody.bytes(0, of: batch))
    }
  }

  private static func order(_ records: [Copy]) -> [Copy] {
    records.sorted {
      $0.route != $1.route ? $0.route < $1.route : $0.key.lexicographicallyPrecedes($1.key)
    }
  }

  private static func sorted(_ records: [Copy]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = FrameWriter(frameBytes: 1000) { bytes += $0 }
    for record in order(records) {
      try writer.add(tag: record.tag, route: record.route, key: record.key, body: record.body)
    }
    try writer.finish()
    return bytes
  }

  private static func filter(_ input: [UInt8], shards: Int) throws -> [Copy] {
    var output: [UInt8] = []
    let writer = FrameWriter { output += $0 }
    try WinnersFilter(shards: shards, temporaryFolder: "/tmp").run(reader(input), writer)
    try writer.finish()
    var records: [Copy] = []
    let read = reader(output)
    while let record = try read.next() {
      records.append(Copy(tag: record.tag, route: record.route, key: Array(record.key), body: Array(record.body)))
    }
    return records
  }

  private static func reader(_ bytes: [UInt8]) -> FrameReader {
    var rest = bytes[...]
    return FrameReader("a test") { buffer in
      let piece = rest.prefix(buffer.count)
      buffer.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
  }

  // MARK: What a store has

  private static func dump(_ store: Store) throws -> [String] {
    let reader = try store.reader()
    var lines: [String] = []
    for kind in ["restaurants", "users"] {
      lines += try reader.connection.rows(
        "SELECT '\(kind) ' || id || ' ' || present || ' ' || derived || ' ' || digest || ' ' || coalesce(name, '-') || ' ' "
          + "|| coalesce(updated_at, '-') FROM \(kind) ORDER BY id"
      ) { $0.text(0) ?? "" }
    }
    for (table, id) in [("reviews", "t.id"), ("dishes", "t.id"), ("favorites", "''")] {
      let user = table == "dishes" ? "NULL" : "(SELECT id FROM users AS u WHERE u.key = t.user_key)"
      lines += try reader.connection.rows(
        "SELECT '\(table) ' || \(id) || ' ' || coalesce(\(user), '-') || ' ' || coalesce((SELECT id FROM restaurants AS r "
          + "WHERE r.key = t.restaurant_key), '-') || ' ' || t.digest FROM \(table) AS t"
      ) { $0.text(0) ?? "" }.sorted()
    }
    lines += try reader.connection.rows(
      "SELECT 'menu ' || d.id FROM dishes AS d JOIN restaurants AS r ON r.key = d.restaurant_key ORDER BY r.id, \(MenuOrder.sql)"
    ) { $0.text(0) ?? "" }
    return lines
  }

  // MARK: Cases

  private static func random(_ seed: UInt64, rows: Int) -> [Row] {
    var state = seed
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let made = GeneratedID.make("review", cells: [1], number: 1)
    let all = (0..<rows).map { _ -> Row in
      var row = Row(file: ["a.csv", "b.csv", "a.csv.gz"][next(3)])
      row.updated = [nil, 1, 2][next(3)]
      row.isDeleted = next(9) == 0
      let (user, place) = (["u1", "u2", "u3"][next(3)], ["r1", "r2", "Ñ 3"][next(3)])
      let words = ["one", "two", "three"][next(3)]
      switch next(8) {
      case 0: (row.collection, row.values) = (.restaurants, ["id": place, "name": words])
      case 1: (row.collection, row.values) = (.users, ["id": user, "name": words])
      case 2:
        (row.collection, row.layer, row.values) = (
          .users, .account, ["id": user, "name": words, "email": "\(user)@x.org"]
        )
      case 3:
        (row.collection, row.layer, row.values) =
          next(2) == 0
          ? (.restaurants, .derived, ["id": place, "name": words]) : (.users, .derived, ["id": user, "name": words])
        row.isDeleted = false
      case 4: (row.collection, row.values) = (.favorites, ["user_id": user, "restaurant_id": place])
      case 5:
        row.collection = .dishes
        row.values = ["id": ["d1", "d2", "d3", "d4"][next(4)], "restaurant_id": place, "name": words]
      case 6:
        row.values = ["id": made, "user_id": "u1", "restaurant_id": "r1", "comment": "the same"]
        row.updated = nil
      default:
        row.values = ["id": ["v1", "v2", "v3"][next(3)], "restaurant_id": place, "comment": words]
        if next(4) > 0 { row.values["user_id"] = user }
      }
      return row
    }
    return all.enumerated().sorted { one, other in
      let (left, right) = (turn(one.element), turn(other.element))
      if left != right { return left < right }
      return one.element.file != other.element.file
        ? one.element.file.utf8.lexicographicallyPrecedes(other.element.file.utf8) : one.offset < other.offset
    }.map(\.element)
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = try Files.makeTemporaryFolder(NewStore.temporaryFolder + "/sumaq-winners-")
    try Afterwards.run {
      try body(folder)
    } cleanUp: {
      try Files.removeTree(folder)
    }
  }

  @Test(arguments: 1...40) func oneShardIsTheStore(seed: UInt64) throws {
    let rows = Self.random(seed &* 7919, rows: 12 + Int(seed))
    try inFolder { folder in
      let one = try direct(rows, folder + "/one")
      let other = try filtered(rows, shards: 1, folder + "/other")
      #expect(other.dumps == [one.dump], "seed \(seed)")
      #expect(other.told == one.told, "seed \(seed)")
    }
  }

  /// Nights whose files are cut off: a store keeps what they lack, and the order of its menus.
  @Test(arguments: 1...30) func keptRowsAreThoseOfTheStore(seed: UInt64) throws {
    let nights = (0..<5).map { Self.random(seed &* 6151 &+ UInt64($0), rows: 30).filter { !$0.isDeleted } }
    try inFolder { folder in
      let store = try NewStore.open(folder + "/one")
      var rules = IngestRules(allowShrink: true)
      rules.findsNames = false
      var (standing, seats): ([Copy], [Copy]) = ([], [])
      for (number, rows) in nights.enumerated() {
        try store.ingest(rules) { try Self.read(rows, $0) }
        let all = try Self.filter(Self.sorted(records(rows) + Self.kept(standing) + seats), shards: 1)
        standing = all.filter { $0.tag == ShardFilter.Tag.standing.rawValue }
        let filled = try Self.filled(standing, folder + "/\(number)")
        seats = number > 0 ? try Self.seats(filled) : []
        let (made, wanted) = (try Self.dump(filled), try Self.dump(store))
        #expect(made.filter { !wanted.contains($0) } == [], "seed \(seed), night \(number)")
        #expect(wanted.filter { !made.contains($0) } == [], "seed \(seed), night \(number)")
        #expect(made == wanted, "seed \(seed), night \(number)")
      }
    }
  }

  /// A shard has all rows of its own subjects.
  @Test(arguments: 1...8) func shardsHaveWhatIsTheirs(seed: UInt64) throws {
    let rows = Self.random(seed &* 104_729, rows: 40)
    try inFolder { folder in
      let one = try direct(rows, folder + "/one")
      let other = try filtered(rows, shards: 3, folder + "/other")
      #expect(other.told == one.told)
      for (number, dump) in other.dumps.enumerated() {
        let shard = Shard(number, of: 3)
        for line in one.dump {
          let words = line.split(separator: " ").map(String.init)
          guard let kind = Collection(named: words[0]), kind == .restaurants || kind == .users else { continue }
          let id = words[1] == "Ñ" ? "Ñ 3" : words[1]
          if shard.owns(kind, id) { #expect(dump.contains(line), "seed \(seed): \(line)") }
        }
      }
    }
  }
}

struct LosingRowsTests {
  /// Rows are read as they were added, whether they are in memory, in the file or in both.
  @Test(arguments: [1, 100, 4096, 1 << 20]) func rowsComeBackInTheirOrder(most: Int) throws {
    let folder = try Files.makeTemporaryFolder(NewStore.temporaryFolder + "/sumaq-losers-")
    try Afterwards.run {
      var rows = LosingRows(in: folder, most: most)
      for round in 0..<2 {
        for number in 0..<300 {
          try rows.add(
            LosingRows.Row(
              digest: UInt64(number), place: [UInt8](repeating: UInt8(round), count: number % 7),
              body: [UInt8](repeating: UInt8(number % 251), count: number)))
        }
        var next = 0
        try rows.each { row in
          #expect(row.digest == UInt64(next) && row.place == [UInt8](repeating: UInt8(round), count: next % 7))
          #expect(row.body == [UInt8](repeating: UInt8(next % 251), count: next))
          next += 1
        }
        #expect(next == 300)
        rows.removeAll()
      }
      #expect(try Files.names(in: folder).isEmpty)
    } cleanUp: {
      try Files.removeTree(folder)
    }
  }
}
