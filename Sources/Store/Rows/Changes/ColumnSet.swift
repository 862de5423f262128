/// A set of columns of a collection, by their index in it.
struct ColumnSet: OptionSet, Hashable {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ columns: some Sequence<Int>) { rawValue = columns.reduce(0) { $0 | 1 << UInt64($1) } }

  func contains(_ column: Int) -> Bool { rawValue & 1 << UInt64(column) != 0 }

  mutating func insert(_ column: Int) { self = ColumnSet(rawValue: rawValue | 1 << UInt64(column)) }
}
