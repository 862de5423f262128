internal import Model
internal import Platform

/// Reviews by their keys, with the runs on whose pages they stand.
struct WantedReviews: Sendable {
  private struct Entry: Sendable {
    let key: Int64
    let run: Int32
  }

  private let runs: [SubjectRun]
  private let entries: [Entry]

  init(_ runs: [SubjectRun], _ shown: [[ShownReviews]]) {
    self.runs = runs
    var entries: [Entry] = []
    entries.reserveCapacity(shown.joined().reduce(0) { $0 + $1.keys.count })
    for (run, shown) in shown.enumerated() {
      for subject in shown { entries += subject.keys.lazy.map { Entry(key: $0, run: Int32(run)) } }
    }
    entries.sort { ($0.key, $0.run) < ($1.key, $1.run) }
    self.entries = entries
  }

  /// Reads each of them, in the order of their keys.
  func read(
    into file: SpoolFile, _ limits: SpoolLimits, _ authors: AuthorShelf, workers: Int,
    reader: @escaping @Sendable () throws -> StoreReader, cancelled: @escaping @Sendable () -> Bool
  ) throws {
    let step = max(256, entries.count / 64)
    let pieces = (entries.count + step - 1) / step
    guard pieces > 0 else { return }
    try PieceWork(count: pieces, workers: workers, cancelled: cancelled).run {
      (reader: try reader(), writer: SpoolWriter(file, limits, authors))
    } piece: { state, number in
      let part = entries[number * step..<min((number + 1) * step, entries.count)]
      try state.reader.reading { try read(part, state.reader, &state.writer) }
    } end: {
      try $0.writer.finish()
    }
  }

  /// Where they lie close together, those between are passed over: that takes less time than to look for each.
  private func read(_ part: ArraySlice<Entry>, _ reader: StoreReader, _ writer: inout SpoolWriter) throws {
    guard let first = part.first?.key, let last = part.last?.key else { return }
    var rest = part
    if last - first < Int64(part.count) * Self.closest {
      try read(first...last, &rest, reader, &writer)
    } else {
      while let next = rest.first?.key { try read(next...next, &rest, reader, &writer) }
    }
  }

  private static let closest: Int64 = 6

  /// Takes the entries of these keys off `rest`.
  private func read(
    _ keys: ClosedRange<Int64>, _ rest: inout ArraySlice<Entry>, _ reader: StoreReader, _ writer: inout SpoolWriter
  ) throws {
    let rows = try reader.connection.statement(Self.reviews)
    rows.bind(1, keys.lowerBound)
    rows.bind(2, keys.upperBound)
    defer { rows.reset() }
    while let next = rest.first?.key, next <= keys.upperBound, try rows.step() {
      let key = rows.integer(0)
      // A key without a row is nobody's review.
      while let entry = rest.first, entry.key < key { rest.removeFirst() }
      guard rest.first?.key == key else { continue }
      writer.begin(rows, at: 3)
      while let entry = rest.first, entry.key == key {
        try add(entry, rows, reader, &writer)
        rest.removeFirst()
      }
    }
    while let entry = rest.first, entry.key <= keys.upperBound { rest.removeFirst() }
  }

  private func add(_ entry: Entry, _ row: Statement, _ reader: StoreReader, _ writer: inout SpoolWriter) throws {
    let run = Int(entry.run)
    if runs[run].kind == .users {
      try writer.addToUsers(run, mark: entry.key, restaurant: row.optionalInteger(2))
    } else {
      try writer.addToRestaurants(run, mark: entry.key, user: row.optionalInteger(1), reader)
    }
  }

  private static let reviews = """
    SELECT r.key, r.user_key, r.restaurant_key, \(StoreReader.reviewColumns) FROM reviews AS r
    WHERE r.key BETWEEN ?1 AND ?2 ORDER BY r.key
    """
}
