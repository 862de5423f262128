/// Of each row of a table that is filled in bulk, in the order of their keys: what its indexes are sorted by.
///
/// Waits in a file until the rows are all there: they and the ids need not be in memory at once.
final class IndexedValues {
  private struct Row {
    var time: Int64
    var number: Double
    var user: UInt32
    var restaurant: UInt32
  }

  /// Rows that are read back at once.
  private static let piece = 4096

  /// The cells of which times and numbers are kept.
  private let time: Int?
  private let number: Int?
  private let rows: ScratchBytes
  private var count = 0

  init(_ plans: [IndexPlan], _ rows: ScratchBytes) {
    var (time, number): (Int?, Int?) = (nil, nil)
    for plan in plans {
      guard case .subject(_, let itsTime, let itsNumber, _) = plan.order else { continue }
      time = itsTime ?? time
      number = itsNumber ?? number
    }
    (self.time, self.number, self.rows) = (time, number, rows)
  }

  /// Whether the values of an index are those that are kept.
  func hold(_ plan: IndexPlan) -> Bool {
    guard case .subject(_, let time, let number, _) = plan.order else { return true }
    return (time == nil || time == self.time) && (number == nil || number == self.number)
  }

  @inline(__always)
  func append(user: Int64?, restaurant: Int64?, _ row: RowView) throws {
    var values = Row(
      time: .min, number: .nan, user: UInt32(truncatingIfNeeded: user ?? 0),
      restaurant: UInt32(truncatingIfNeeded: restaurant ?? 0))
    if let time, let value = row.integer(time) { values.time = value }
    if let number, case .real(let value) = row.cells[number] { values.number = value }
    try withUnsafeBytes(of: values) { try rows.append($0) }
    count += 1
  }

  /// What one index is sorted by.
  func values(
    by subject: RowShape.Source, time hasTime: Bool, number hasNumber: Bool, other hasOther: Bool
  ) throws -> SubjectValues {
    var values = SubjectValues(count: count, hasTime: hasTime, hasNumber: hasNumber, hasOther: hasOther)
    try withUnsafeTemporaryAllocation(of: Row.self, capacity: Self.piece) { piece in
      for start in stride(from: 0, to: count, by: Self.piece) {
        let part = UnsafeMutableBufferPointer(rebasing: piece[..<min(Self.piece, count - start)])
        try rows.read(into: UnsafeMutableRawBufferPointer(part), at: start * MemoryLayout<Row>.stride)
        for row in part {
          let (itself, other) = subject == .user ? (row.user, row.restaurant) : (row.restaurant, row.user)
          values.append(itself, time: row.time, number: row.number, other: other)
        }
      }
    }
    return values
  }
}
