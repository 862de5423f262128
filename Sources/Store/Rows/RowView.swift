internal import Diagnostics
internal import Model

/// A row of a batch, without copying it.
struct RowView {
  let cells: UnsafeBufferPointer<Cell>
  let text: UnsafeRawBufferPointer
  let hashes: RowHashes

  /// A text cell's UTF-8; nil for a cell of another type.
  func bytes(_ column: Int) -> UnsafeRawBufferPointer? {
    guard case .text(let offset, let length) = cells[column] else { return nil }
    return UnsafeRawBufferPointer(rebasing: text[Int(offset)..<Int(offset) + Int(length)])
  }

  func string(_ column: Int) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }

  func integer(_ column: Int) -> Int64? {
    guard case .integer(let number) = cells[column] else { return nil }
    return number
  }

  /// A hash of all cells.
  var digest: UInt64 { hashes.digest }

  /// A hash of the columns that identify the row; nil if one is missing.
  var idHash: UInt64? { hashes.id == 0 ? nil : hashes.id }

  /// Binds a cell without copying text, so the batch must stay alive until the statement is reset.
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

  /// Adds a cell to a row that is to be inserted.
  @inline(__always)
  func add(_ column: Int, to rows: NewRows) {
    switch cells[column] {
    case .null: rows.addNull()
    case .integer(let number): rows.add(number)
    case .real(let number): rows.add(number)
    case .text(let offset, let length):
      rows.add(text: UnsafeRawBufferPointer(rebasing: text[Int(offset)..<Int(offset) + Int(length)]))
    }
  }

  /// The row's id, or its pair of ids.
  func recordID(_ collection: Collection) -> String? {
    let ids = (0..<collection.keyColumns).compactMap { string($0) }
    return ids.isEmpty ? nil : ids.joined(separator: " ")
  }

  /// The row as a JSON object, cut at 1,000 bytes.
  func raw(_ collection: Collection) -> String {
    var json = JSONWriter()
    json.object { json in
      for (index, column) in collection.columns.enumerated() {
        switch cells[index] {
        case .null: break
        case .text: json.member(column.name, string(index) ?? "")
        case .integer(let number) where column.kind == .time:
          json.member(column.name, Timestamp(microseconds: number).iso(fraction: true))
        case .integer(let number): json.member(column.name, Int(number))
        case .real(let number): json.member(column.name, number, decimals: 6)
        }
      }
    }
    return String(decoding: json.bytes.prefix(1000), as: UTF8.self)
  }
}

/// The rows of a batch, without copying them.
struct BatchRows {
  let cells: UnsafeBufferPointer<Cell>
  let text: UnsafeRawBufferPointer
  let hashes: UnsafeBufferPointer<RowHashes>
  let deleted: [Bool]
  let columns: Int

  var indices: Range<Int> { deleted.indices }

  subscript(row: Int) -> RowView {
    RowView(
      cells: UnsafeBufferPointer(rebasing: cells[row * columns..<(row + 1) * columns]), text: text,
      hashes: hashes[row])
  }
}

extension RecordBatch {
  /// Calls `body` with all rows, which are valid only during the call.
  func withRows<Result>(_ body: (BatchRows) throws -> Result) rethrows -> Result {
    let (hashes, cells, deleted) = (rowHashes(), cells, deleted)
    return try text.withUnsafeBytes { text in
      try cells.withUnsafeBufferPointer { cells in
        try hashes.withUnsafeBufferPointer { hashes in
          try body(BatchRows(cells: cells, text: text, hashes: hashes, deleted: deleted, columns: columns))
        }
      }
    }
  }

  /// Calls `body` with every row, and whether it is a tombstone.
  func eachRow(_ body: (RowView, _ isDeleted: Bool) throws -> Void) rethrows {
    try withRows { rows in
      for row in rows.indices { try body(rows[row], rows.deleted[row]) }
    }
  }
}
