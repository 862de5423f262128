/// Of each row of a table, in the order of their keys: what an index of a subject, a time, a number and the other
/// subject is sorted by.
struct SubjectValues {
  /// Keys of subjects; 0 for none.
  private(set) var subjects: [UInt32] = []
  /// The smallest number for none; empty for an index without times.
  private(set) var times: [Int64] = []
  /// NaN for none; empty for an index without numbers.
  private(set) var numbers: [Double] = []
  /// 0 for none; empty for an index of one subject.
  private(set) var others: [UInt32] = []
  let hasTime: Bool
  let hasNumber: Bool
  let hasOther: Bool

  /// For so many rows.
  init(count: Int, hasTime: Bool, hasNumber: Bool, hasOther: Bool) {
    self.hasTime = hasTime
    self.hasNumber = hasNumber
    self.hasOther = hasOther
    subjects.reserveCapacity(count)
    if hasTime { times.reserveCapacity(count) }
    if hasNumber { numbers.reserveCapacity(count) }
    if hasOther { others.reserveCapacity(count) }
  }

  mutating func append(_ subject: UInt32, time: Int64, number: Double, other: UInt32) {
    subjects.append(subject)
    if hasTime { times.append(time) }
    if hasNumber { numbers.append(number) }
    if hasOther { others.append(other) }
  }

  /// Where the rows stand in the index: places in the order of keys.
  ///
  /// Rows are dealt out to their subjects first, whose keys are dense; those of one are few, and mostly come in order.
  func order() -> [UInt32] {
    var ends = [UInt32](repeating: 0, count: Int(subjects.max() ?? 0) + 2)
    for subject in subjects { ends[Int(subject) + 1] += 1 }
    for subject in ends.indices.dropFirst() { ends[subject] += ends[subject - 1] }
    var order = [UInt32](repeating: 0, count: subjects.count)
    for (row, subject) in subjects.enumerated() {
      order[Int(ends[Int(subject)])] = UInt32(row)
      ends[Int(subject)] += 1
    }
    guard hasTime else { return order }
    var start = 0
    for end in ends {
      sort(&order, start..<Int(end))
      start = Int(end)
    }
    return order
  }

  /// Mostly they are in order, and a sort that has to find that out is a call for each subject.
  private func sort(_ order: inout [UInt32], _ range: Range<Int>) {
    for place in range.dropFirst() where comes(order[place], before: order[place - 1]) {
      return order[range].sort(by: comes)
    }
  }

  private func comes(_ left: UInt32, before right: UInt32) -> Bool {
    let (one, other) = (Int(left), Int(right))
    if times[one] != times[other] { return times[one] < times[other] }
    if hasNumber, let less = Self.less(numbers[one], numbers[other]) { return less }
    if hasOther, others[one] != others[other] { return others[one] < others[other] }
    return left < right
  }

  /// Nothing comes before any number; nil for equals.
  private static func less(_ left: Double, _ right: Double) -> Bool? {
    if left == right || (left.isNaN && right.isNaN) { return nil }
    return left.isNaN || left < right
  }
}
