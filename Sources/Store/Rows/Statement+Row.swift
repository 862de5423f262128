internal import Model
internal import Platform

extension Statement {
  /// Whether the statement's column `position` equals the row's column.
  func matches(_ row: RowView, _ column: Int, at position: Int32) -> Bool {
    switch row.cells[column] {
    case .null: return isNull(position)
    // A damaged cell may have another type and still read as the same number.
    case .integer(let number): return value(position) == .integer(number)
    case .real(let number): return value(position) == .real(number)
    case .text:
      guard let stored = bytes(position), let new = row.bytes(column), stored.count == new.count else { return false }
      guard let left = stored.baseAddress, let right = new.baseAddress else { return stored.isEmpty }
      return memcmp(left, right, stored.count) == 0
    }
  }
}
