internal import Model
internal import Platform

/// Rows of a table of summaries as SQLite keeps them, in the order of their keys.
struct SummaryRecords: Sendable {
  /// The columns that a record has, in the order in which the tables were made.
  private static let columns =
    "key,count,rated,half_stars,stars_1,stars_2,stars_3,stars_4,stars_5,oldest,newest,months"

  private var keys: [Int64] = []
  private var ends: [Int] = []
  private var bytes: [UInt8] = []

  /// Adds what the next subject's reviews add up to.
  mutating func append(_ key: Int64, _ summary: ReviewSummary) {
    let numbers = [summary.count, summary.rated, summary.halfStars] + summary.histogram
    var fields = [.null] + numbers.map { RecordField(Int64($0)) }
    fields += [summary.oldest, summary.newest].map { time in time.map { RecordField($0.microseconds) } ?? .null }
    MonthCoding.encode(summary.months).withUnsafeBytes { months in
      fields.append(RecordField(blob: months))
      append(fields)
    }
    keys.append(key)
    ends.append(bytes.count)
  }

  private mutating func append(_ fields: [RecordField]) {
    let header = fields.reduce(1) { $0 + Varint.size($1.type) }
    let size = fields.reduce(header) { $0 + $1.size }
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: size))
    bytes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var place = Varint.write(UInt64(header), base + start)
      for field in fields { place = Varint.write(field.type, place) }
      for field in fields { place = field.write(place) }
    }
  }

  /// Fills an empty table; false where it is made in another way than is known here.
  func fill(_ table: String, _ connection: Connection, _ pages: PageFile) throws -> Bool {
    let columns = try connection.text("SELECT group_concat(name) FROM pragma_table_info(?1)", .text(table))
    let root = try connection.integer(
      "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = ?1", .text(table))
    guard let root, columns == Self.columns else { return false }
    let run = PageRun(pages)
    let tree = TableTree(run, root: UInt32(truncatingIfNeeded: root))
    try bytes.withUnsafeBytes { bytes in
      var start = 0
      for (key, end) in zip(keys, ends) {
        let record = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        try tree.put(key, record.count) { target in
          UnsafeMutableRawBufferPointer(start: target, count: record.count).copyMemory(from: record)
        }
        start = end
      }
    }
    try run.end([try tree.finish()])
    return true
  }
}
