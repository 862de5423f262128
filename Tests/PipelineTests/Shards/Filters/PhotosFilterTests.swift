import Lake
import Model
import Platform
import TestServers
import Testing

@testable import Pipeline
@testable import Store

/// Photos are asked for where their hosts' limits are kept, by every row of a site that names them.
struct PhotosFilterTests {
  private typealias Collection = Model.Collection

  private struct Copy {
    let tag: UInt8
    let route: UInt64
    let key: [UInt8]
    let body: [UInt8]
  }

  private static let shards = 3

  private static func reader(_ bytes: [UInt8]) -> FrameReader {
    var rest = bytes[...]
    return FrameReader("a test") { buffer in
      let piece = rest.prefix(buffer.count)
      buffer.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
  }

  /// Runs a filter over records as an engine sorts them.
  private static func run(
    _ records: [Copy], _ filter: (FrameReader, FrameWriter) throws -> Void
  ) throws -> [Copy] {
    var (input, output): ([UInt8], [UInt8]) = ([], [])
    let sorted = records.sorted {
      $0.route != $1.route ? $0.route < $1.route : $0.key.lexicographicallyPrecedes($1.key)
    }
    let feed = FrameWriter { input += $0 }
    for record in sorted { try feed.add(tag: record.tag, route: record.route, key: record.key, body: record.body) }
    try feed.finish()
    let writer = FrameWriter { output += $0 }
    try filter(reader(input), writer)
    try writer.finish()
    var copies: [Copy] = []
    let read = reader(output)
    while let record = try read.next() {
      copies.append(Copy(tag: record.tag, route: record.route, key: Array(record.key), body: Array(record.body)))
    }
    return copies
  }

  private static func batch(_ collection: Collection, _ values: [String: String]) -> RecordBatch {
    var batch = RecordBatch(collection)
    batch.beginRow(line: 1)
    for (column, value) in values.sorted(by: { $0.key < $1.key }) {
      if let index = collection.columns.firstIndex(where: { $0.name == column }) { batch.set(index, value) }
    }
    return batch
  }

  /// Rows of few subjects and few photos, so that many rows name one photo, and some reviews two.
  private static func rows(seed: UInt64) -> [RecordBatch] {
    var state = seed
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let photos = [
      "a.jpg", "ñ/b.png", "http://one.example/c.jpg", "https://one.example/d.jpg", "http://two.example/e", "",
    ]
    func photo() -> String { photos[next(photos.count)] }
    let subjects: [RecordBatch] = (0..<8).map { number in
      number < 4
        ? batch(.restaurants, ["id": "r\(number)", "name": "R", "photo": photo()])
        : batch(.users, ["id": "u\(number)", "name": "U", "photo": photo()])
    }
    return subjects
      + (0..<40).map { number in
        let place = "r\(next(5))"
        switch next(4) {
        case 0: return batch(.dishes, ["id": "d\(number)", "restaurant_id": place, "name": "D", "photo": photo()])
        case 1: return batch(.offers, ["id": "o\(number)", "restaurant_id": place, "title": "O", "photo": photo()])
        default:
          var values = ["id": "v\(number)", "restaurant_id": place, "photo": photo(), "avatar": photo()]
          if next(4) > 0 { values["user_id"] = "u\(4 + next(5))" }
          return batch(.reviews, values)
        }
      }
  }

  private static func questions(of rows: [RecordBatch]) throws -> [Copy] {
    let records = try rows.enumerated().map { number, row in
      let place = RowPlace(group: row.collection.rawValue, turn: 0, file: "a.csv", number: UInt32(number))
      let id = try #require(row.id(of: 0))
      return Copy(
        tag: ShardFilter.Tag.row.rawValue, route: id.withUnsafeBytes { RowKey.route(row.collection, $0) },
        key: try #require(RowKey.bytes(0, of: row, .exported, place.bytes)), body: RowBody.bytes(0, of: row))
    }
    let won = try run(records, WinnersFilter(shards: shards, temporaryFolder: "/tmp").run)
    let subjects = won.filter { [ShardFilter.Tag.own, .mention].map(\.rawValue).contains($0.tag) }
    let seen = try run(subjects, FacesFilter(shards: shards, rules: IngestRules(), articles: .standard).run)
    return (won + seen).filter { $0.tag == ShardFilter.Tag.photo.rawValue }
  }

  private struct Wanted: Hashable {
    let reference: String
    let isAvatar: Bool
  }

  private static func wanted(_ queue: PhotoQueue) throws -> (jobs: Set<Wanted>, wanters: [String: [PhotoWanter]]) {
    try queue.sync(kinds: Set(PhotoKind.allCases))
    let jobs = try queue.jobs(after: 0, limit: 1000)
    let wanters = try queue.wanters(of: Set(jobs.map(\.reference)).sorted(), kinds: Set(PhotoKind.allCases))
    return (Set(jobs.map { Wanted(reference: $0.reference, isAvatar: $0.isAvatar) }), wanters)
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = try Files.makeTemporaryFolder(NewStore.temporaryFolder + "/sumaq-photos-")
    try Afterwards.run {
      try body(folder)
    } cleanUp: {
      try Files.removeTree(folder)
    }
  }

  @Test(arguments: 1...20) func partitionsWantWhatAStoreWants(seed: UInt64) throws {
    let rows = Self.rows(seed: seed &* 7919)
    try inFolder { folder in
      let store = try NewStore.open(folder + "/one")
      try store.ingest(IngestRules()) { session in
        for row in rows {
          try session.begin(row.collection)
          try session.apply(row, file: "a.csv")
        }
      }
      let one = try Self.wanted(PhotoQueue(store))
      var (jobs, wanters): (Set<Wanted>, [String: [PhotoWanter]]) = ([], [:])
      var askers: [Wanted: Set<UInt64>] = [:]
      let questions = try Self.questions(of: rows)
      for partition in 0..<UInt64(4) {
        let queue = PhotoQueue(try NewStore.open(folder + "/\(partition)"))
        try queue.fill { filling in
          for record in questions.reversed() where record.route % 4 == partition {
            try filling.add(PackedReader.value(PhotoQuestion.self, of: record.body))
          }
        }
        let own = try Self.wanted(queue)
        #expect(jobs.isDisjoint(with: own.jobs), "seed \(seed)")
        jobs.formUnion(own.jobs)
        wanters.merge(own.wanters) { $0 + $1 }
        try queue.eachRemembered { photo, own in
          askers[Wanted(reference: photo.reference, isAvatar: photo.job.isAvatar)] = Set(own)
        }
      }
      #expect(jobs == one.jobs, "seed \(seed)")
      #expect(wanters == one.wanters, "seed \(seed)")
      expectAskers(of: rows, askers)
    }
  }

  /// A photo is asked for by the shards of the subjects that a row of it names, a user's by those of the restaurants
  /// that the user reviewed, and a restaurant's by the lists.
  private func expectAskers(of rows: [RecordBatch], _ askers: [Wanted: Set<UInt64>]) {
    func text(_ row: RecordBatch, _ name: String) -> String? {
      row.collection.columns.firstIndex { $0.name == name }.flatMap { row.string(row: 0, column: $0) }
    }
    func shard(_ kind: Collection, _ id: String) -> UInt64 {
      id.withBytes { RowKey.route(kind, UnsafeRawBufferPointer($0)) } % UInt64(Self.shards)
    }
    var wanted: [Wanted: Set<UInt64>] = [:]
    for row in rows {
      for column in PhotoColumn.all where column.rows == row.collection {
        guard let reference = text(row, column.column), !reference.isEmpty else { continue }
        // The user's own row decides.
        if row.collection == .reviews, column.isAvatar, let user = text(row, "user_id"),
          rows.contains(where: { $0.collection == .users && text($0, "id") == user })
        {
          continue
        }
        var shown: Set<UInt64> = []
        switch row.collection {
        case .restaurants: shown = [shard(.restaurants, text(row, "id") ?? ""), UInt64(Self.shards)]
        case .users:
          shown = [shard(.users, text(row, "id") ?? "")]
          for review in rows where review.collection == .reviews && text(review, "user_id") == text(row, "id") {
            text(review, "restaurant_id").map { _ = shown.insert(shard(.restaurants, $0)) }
          }
        default:
          text(row, "restaurant_id").map { _ = shown.insert(shard(.restaurants, $0)) }
          text(row, "user_id").map { _ = shown.insert(shard(.users, $0)) }
        }
        wanted[Wanted(reference: reference, isAvatar: column.isAvatar), default: []].formUnion(shown)
      }
    }
    #expect(askers == wanted)
  }

  @Test func addressesOfAHostMeet() {
    let route = PhotoQuestion.route(of: "http://one.example/a.jpg")
    #expect(PhotoQuestion.route(of: "http://one.example:80/b/c.png?d") == route)
    #expect(PhotoQuestion.route(ofHost: "one.example:80") == route)
    #expect(PhotoQuestion.route(of: "https://one.example/a.jpg") != route)
    #expect(PhotoQuestion.route(of: "http://two.example/a.jpg") != route)
    #expect(PhotoQuestion.route(of: "a.jpg") != PhotoQuestion.route(of: "b.jpg"))
    #expect(PhotoQuestion.route(of: "one.example:80") != route)
  }

  @Test(arguments: [[], [6], [200, 0, 0, 0, 0], [0, 255, 255, 255, 255, 1], [3, 1, 0, 0, 0, 65, 2]])
  func hostileQuestionsAreTorn(bytes: [UInt8]) {
    #expect(throws: PackedReader.Torn.self) { try PackedReader.value(PhotoQuestion.self, of: bytes) }
  }

  /// Of one host two partitions may have learned, as another host's addresses lead to it.
  @Test func theLongerWaitForAHostCounts() {
    let (one, other) = (
      PhotoHost(name: "a:80", failures: 2, asideUntil: 5, lastError: "x"),
      PhotoHost(name: "a:80", failures: 2, asideUntil: nil, lastError: "y")
    )
    #expect(max(one, other) == one)
    #expect(max(other, one) == one)
  }
}
