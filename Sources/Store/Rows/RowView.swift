internal import Model

/// A row of a batch, in place.
struct RowView {
  let cells: UnsafeBufferPointer<Cell>
  let text: UnsafeRawBufferPointer

  /// A text cell's UTF-8; nil for anything else.
  func bytes(_ column: Int) -> UnsafeRawBufferPointer? {
    guard case .text(let offset, let length) = cells[column] else { return nil }
    return UnsafeRawBufferPointer(rebasing: text[Int(offset)..<Int(offset) + Int(length)])
  }

  func string(_ column: Int) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }

  func integer(_ column: Int) -> Int64? {
    guard case .integer(let number) = cells[column] else { return nil }
    return number
  }

  /// Tells this row from any other.
  var digest: UInt64 {
    var hash = RowHash(seed: RowHash.row)
    for cell in cells {
      switch cell {
      case .null: hash.add(0)
      case .integer(let number): hash.add(UInt64(bitPattern: number) &* 3 &+ 1)
      // SQLite keeps no sign of zero.
      case .real(let number): hash.add((number + 0).bitPattern &* 5 &+ 2)
      case .text(let offset, let length):
        hash.add(UnsafeRawBufferPointer(rebasing: text[Int(offset)..<Int(offset) + Int(length)]))
      }
    }
    return hash.value
  }

  /// Of the columns that make a row the same row; nil where one is missing.
  func hash(ofFirst columns: Int) -> UInt64? {
    var hash = RowHash(seed: RowHash.place)
    for column in 0..<columns {
      guard let bytes = bytes(column) else { return nil }
      hash.add(bytes)
    }
    return hash.value
  }

  /// Binds a cell as it is; text is not copied, so the batch must stay until the statement is reset.
  func bind(_ column: Int, to statement: Statement, at position: Int32) {
    switch cells[column] {
    case .null: statement.bindNull(position)
    case .integer(let number): statement.bind(position, number)
    case .real(let number): statement.bind(position, number)
    case .text(let offset, let length):
      statement.bind(
        position, text: UnsafeRawBufferPointer(rebasing: text[Int(offset)..<Int(offset) + Int(length)]),
        borrowed: true)
    }
  }
}

extension RecordBatch {
  /// Every row in place, with whether it is a tombstone.
  func eachRow(_ body: (RowView, _ isDeleted: Bool) throws -> Void) rethrows {
    let deleted = self.deleted
    let columns = self.columns
    try text.withUnsafeBytes { text in
      try cells.withUnsafeBufferPointer { cells in
        for row in 0..<deleted.count {
          let slice = UnsafeBufferPointer(rebasing: cells[row * columns..<(row + 1) * columns])
          try body(RowView(cells: slice, text: text), deleted[row])
        }
      }
    }
  }
}
