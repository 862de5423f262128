internal import Model

/// Computes a row's digest from its cells, in the order of its collection's columns.
struct RowDigest {
  private var hash = RowHash(seed: RowHash.row)

  var value: UInt64 { hash.value }

  mutating func add(_ text: UnsafeRawBufferPointer?) {
    if let text { hash.add(text) } else { addNull() }
  }

  mutating func add(_ text: String?) {
    if let text { text.withBytes { hash.add(UnsafeRawBufferPointer($0)) } } else { addNull() }
  }

  mutating func add(_ number: Int64?) {
    if let number { hash.add(UInt64(bitPattern: number) &* 3 &+ 1) } else { addNull() }
  }

  mutating func add(_ number: Double?) {
    if let number { hash.add((number + 0).bitPattern &* 5 &+ 2) } else { addNull() }
  }

  /// Adds the text of a column that was added later (`Collection.firstLaterColumn`).
  mutating func add(_ text: UnsafeRawBufferPointer, at column: Int) {
    add(Int64(column))
    add(text)
  }

  private mutating func addNull() { hash.add(0) }
}
