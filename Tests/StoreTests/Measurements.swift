import Diagnostics
import Model
import Platform
import Testing

@testable import Store

/// Figures rather than checks: `SUMAQ_MEASURE=1000000 swift test -c release -Xswiftc -enable-testing --filter
/// Measurements`, with that many reviews. `SUMAQ_MEASURE_CSV=FILE` also writes the reviews for the `sqlite3` shell.
@Suite(.enabled(if: getenv("SUMAQ_MEASURE") != nil)) struct Measurements {
  private let reviews: Int
  private var restaurants: Int { reviews / 20 }
  private var users: Int { reviews / 4 }

  init() {
    reviews = getenv("SUMAQ_MEASURE").flatMap { Int(String(cString: $0)) } ?? 10_000
  }

  @Test func aLargeTown() throws {
    if let path = getenv("SUMAQ_MEASURE_CSV") { try writeCSV(to: String(cString: path)) }
    let test = try TestStore()
    print("rows made, nothing stored: \(seconds { for number in batches { _ = batch(number, changed: false) } })")
    print("first ingest: \(try seconds { try ingest(test, changed: false) })")
    print("the same rows: \(try seconds { try ingest(test, changed: false) })")
    print("1 % changed: \(try seconds { try ingest(test, changed: true) })")
    print("nothing to read: \(try seconds { _ = try test.store.ingest(IngestRules()) { _ in } })")
    print("store: \(try FileStatus.of(test.store.path)?.size ?? 0) bytes, peak \(peakKilobytes) KB")
    try read(test)
    var problems: [Problem] = []
    print("check: \(try seconds { problems = try test.store.check() })")
    #expect(problems == [])
    print("peak \(peakKilobytes) KB")
  }

  private func read(_ test: TestStore) throws {
    let reader = try test.store.reader()
    var count = 0
    let time = try seconds {
      try reader.eachRestaurant { key, _ in
        count += try reader.restaurantDossier(key)?.reviews.count ?? 0
      }
    }
    print("restaurant dossiers: \(time * 1_000_000 / Double(restaurants)) us each, \(count) reviews")
    let users = try seconds {
      try reader.eachUser { key, _ in _ = try reader.userDossier(key, show: UserShow()) }
    }
    print("user dossiers: \(users * 1_000_000 / Double(self.users)) us each")
    let day = CivilDay(number: 19_700)
    print("entries: \(try seconds { try reader.restaurantEntries(asOf: day) { _ in } })")
    print("best: \(try seconds { _ = try reader.best(limit: 100, asOf: day) })")
    print("newest: \(try seconds { _ = try reader.newestReviews(limit: 100) })")
    print("totals: \(try seconds { _ = try reader.totals() })")
    print("cuisines: \(try seconds { _ = try reader.cuisines() })")
  }

  private func ingest(_ test: TestStore, changed: Bool) throws {
    let outcome = try test.store.ingest(IngestRules()) { session in
      var time = processorNanoseconds
      func lap(_ what: String) {
        let now = processorNanoseconds
        print("  \(what): \(Double(now - time) / 1e9)")
        time = now
      }
      for collection in [Collection.restaurants, .users] {
        try session.begin(collection)
        for batch in subjects(collection) { try session.apply(batch) }
        try session.finish(collection, whole: true)
        lap(collection.name)
      }
      try session.begin(.reviews)
      for number in batches { try session.apply(batch(number, changed: changed)) }
      try session.finish(.reviews, whole: true)
      lap("reviews")
    }.outcome
    print("  \(outcome.rows.added) added, \(outcome.rows.changed) changed, \(outcome.rows.same) same")
  }

  private var batches: StrideTo<Int> { stride(from: 0, to: reviews, by: 4096) }

  private func subjects(_ collection: Collection) -> [RecordBatch] {
    let count = collection == .users ? users : restaurants
    return stride(from: 0, to: count, by: 4096).map { start in
      var random = SeededRandom(seed: UInt64(start))
      var batch = RecordBatch(collection, rowCapacity: 4096)
      for number in start..<min(count, start + 4096) {
        batch.beginRow(line: UInt32(number))
        batch.set(0, Self.id(number, collection == .users ? 7 : 3))
        batch.set(1, "Name \(number)")
        if collection == .restaurants {
          batch.set(RestaurantColumn.cuisine.rawValue, "Cuisine \(number % 40)")
          batch.set(RestaurantColumn.lat.rawValue, .real(Double.random(in: 40...44, using: &random)))
          batch.set(RestaurantColumn.lon.rawValue, .real(Double.random(in: 10...14, using: &random)))
        }
      }
      return batch
    }
  }

  private func batch(_ start: Int, changed: Bool) -> RecordBatch {
    var random = SeededRandom(seed: UInt64(start))
    var batch = RecordBatch(.reviews, rowCapacity: 4096)
    for number in start..<min(reviews, start + 4096) {
      let comment = Self.comment(number, Int(random.next() % 350) + 30)
      batch.beginRow(line: UInt32(number))
      batch.set(0, Self.id(number, 11))
      batch.set(1, Self.id(Int(random.next() % UInt64(users)), 7))
      batch.set(2, Self.id(Int(random.next() % UInt64(restaurants)), 3))
      batch.set(3, .real(Double(random.next() % 9 + 2) / 2))
      batch.set(4, changed && number % 100 == 0 ? comment + "!" : comment)
      let created = Int64(random.next() % 100_000_000) * 1_000_000 + 1_600_000_000_000_000
      batch.set(6, .integer(created))
      batch.set(7, .integer(created))
    }
    return batch
  }

  private static func comment(_ number: Int, _ length: Int) -> String {
    let words = Array("the soup was warm and so was the welcome, we shall come again when it rains ".utf8)
    return String(decoding: (0..<length).lazy.map { words[($0 + number) % words.count] }, as: UTF8.self)
  }

  /// Twenty letters and digits, as the app makes them.
  private static func id(_ number: Int, _ kind: UInt64) -> String {
    var random = SeededRandom(seed: UInt64(number) &* 31 &+ kind)
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    return String(decoding: (0..<20).map { _ in letters[Int(random.next() % 62)] }, as: UTF8.self)
  }

  private func writeCSV(to path: String) throws {
    var text: [UInt8] = []
    let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
    for number in batches {
      let batch = batch(number, changed: false)
      for row in 0..<batch.rows {
        let cells = [0, 1, 2, 3, 4, 6, 7].map { batch.string(row: row, column: $0) ?? "" }
        text.append(contentsOf: cells.map { "\"\($0)\"" }.joined(separator: ",").utf8)
        text.append(10)
      }
      try file.write(text)
      text.removeAll(keepingCapacity: true)
    }
  }

  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = processorNanoseconds
    try body()
    return Double(processorNanoseconds - start) / 1e9
  }

  /// Time on processors, which other programs on the machine disturb less than the clock's.
  private var processorNanoseconds: UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }

  private var peakKilobytes: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }
}
