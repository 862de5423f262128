/// Of each row of a table that is filled in bulk, in the order of their keys: what its indexes are sorted by.
///
/// Up to 24 bytes a row.
struct IndexedValues {
  /// Keys of subjects; 0 for none.
  private(set) var users: [UInt32] = []
  private(set) var restaurants: [UInt32] = []
  /// The smallest number for none.
  private(set) var times: [Int64] = []
  /// NaN for none.
  private(set) var numbers: [Double] = []
  /// The cells of which times and numbers are kept.
  let time: Int?
  let number: Int?
  private let hasUsers: Bool
  private let hasRestaurants: Bool

  init(_ plans: [IndexPlan]) {
    var (time, number): (Int?, Int?) = (nil, nil)
    var (hasUsers, hasRestaurants) = (false, false)
    for plan in plans {
      guard case .subject(let subject, let itsTime, let itsNumber) = plan.order else { continue }
      time = itsTime ?? time
      number = itsNumber ?? number
      if subject == .user { hasUsers = true } else { hasRestaurants = true }
    }
    (self.time, self.number, self.hasUsers, self.hasRestaurants) = (time, number, hasUsers, hasRestaurants)
  }

  /// Whether the values of an index are those that are kept.
  func hold(_ plan: IndexPlan) -> Bool {
    guard case .subject(_, let time, let number) = plan.order else { return true }
    return (time == nil || time == self.time) && (number == nil || number == self.number)
  }

  mutating func append(user: Int64?, restaurant: Int64?, _ row: RowView) {
    if hasUsers { users.append(UInt32(truncatingIfNeeded: user ?? 0)) }
    if hasRestaurants { restaurants.append(UInt32(truncatingIfNeeded: restaurant ?? 0)) }
    if let time { times.append(row.integer(time) ?? .min) }
    if let number {
      if case .real(let value) = row.cells[number] { numbers.append(value) } else { numbers.append(.nan) }
    }
  }

  /// Where the rows stand in the index of a subject, a time and a number: places in the order of keys.
  ///
  /// Rows are dealt out to their subjects first, whose keys are dense; those of one are few, and mostly come in order.
  func order(by subject: RowShape.Source, time hasTime: Bool, number hasNumber: Bool) -> [UInt32] {
    let subjects = subject == .user ? users : restaurants
    var ends = [UInt32](repeating: 0, count: Int(subjects.max() ?? 0) + 2)
    for subject in subjects { ends[Int(subject) + 1] += 1 }
    for subject in ends.indices.dropFirst() { ends[subject] += ends[subject - 1] }
    var order = [UInt32](repeating: 0, count: subjects.count)
    for (row, subject) in subjects.enumerated() {
      order[Int(ends[Int(subject)])] = UInt32(row)
      ends[Int(subject)] += 1
    }
    guard hasTime else { return order }
    let (times, numbers) = (times, numbers)
    order.withUnsafeMutableBufferPointer { order in
      var start = 0
      for end in ends {
        if Int(end) - start > 1 {
          order[start..<Int(end)].sort { left, right in
            let (before, after) = (times[Int(left)], times[Int(right)])
            if before != after { return before < after }
            if hasNumber, let less = Self.less(numbers[Int(left)], numbers[Int(right)]) { return less }
            return left < right
          }
        }
        start = Int(end)
      }
    }
    return order
  }

  /// Nothing comes before any number; nil for equals.
  private static func less(_ left: Double, _ right: Double) -> Bool? {
    if left == right || (left.isNaN && right.isNaN) { return nil }
    return left.isNaN || left < right
  }
}
