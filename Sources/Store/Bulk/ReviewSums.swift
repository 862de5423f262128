internal import Model
internal import Platform
internal import Synchronization

/// What reviews add up to, counted on threads of their own from what their indexes are sorted by, while these are
/// written: nobody reads the indexes again for it.
final class ReviewSums {
  private let offset: @Sendable (Timestamp) -> Int
  private let found = Shared(Mutex<[RowShape.Source: SummaryRecords]>([:]))
  private var threads: [Thread] = []

  /// `offset`: seconds that the site's time zone is ahead of UTC at an instant.
  init(offset: @escaping @Sendable (Timestamp) -> Int) { self.offset = offset }

  deinit { wait() }

  /// Begins to count the reviews of restaurants, or of users, which stand in this order in their index.
  func begin(_ subject: RowShape.Source, _ values: SubjectValues, _ order: [UInt32]) {
    let count: @Sendable () -> Void = { [offset, found] in
      let records = Self.records(values, order, offset)
      found.value.withLock { $0[subject] = records }
    }
    guard let thread = Thread(count) else { return count() }
    threads.append(thread)
  }

  /// Once they are counted; nil where they were not begun, and where they were taken before.
  func take(_ subject: RowShape.Source) -> SummaryRecords? {
    wait()
    return found.value.withLock { $0.removeValue(forKey: subject) }
  }

  /// Until what was begun is counted, and its values are given back.
  func wait() {
    for thread in threads { thread.join() }
    threads = []
  }

  private static func records(
    _ values: SubjectValues, _ order: [UInt32], _ offset: @escaping @Sendable (Timestamp) -> Int
  ) -> SummaryRecords {
    var records = SummaryRecords()
    var builder = SummaryBuilder(offset: offset)
    var current: UInt32 = 0
    func end() {
      // Reviews of nobody come first.
      if current != 0 { records.append(Int64(current), builder.summary) }
    }
    for row in order {
      let row = Int(row)
      if values.subjects[row] != current {
        end()
        current = values.subjects[row]
        builder = SummaryBuilder(offset: offset)
      }
      let (time, stars) = (values.times[row], values.numbers[row])
      builder.add(created: time == .min ? nil : time, stars: stars.isNaN ? nil : stars)
    }
    end()
    return records
  }
}
