/// The hashes of one row of a batch.
package struct RowHashes: Sendable, Hashable {
  /// The hash of the whole row, which detects changes. Never 0.
  package let digest: UInt64
  /// The hash of the columns that identify a row; 0 if one of them is missing.
  package let id: UInt64
  /// The hash of the id of the user that the row refers to; 0 for none.
  package let user: UInt64
  /// The hash of the id of the restaurant that the row refers to; 0 for none.
  package let restaurant: UInt64
}

extension RecordBatch {
  /// The hashes of every row, whether or not they were computed before.
  package func rowHashes() -> [RowHashes] {
    if !hashes.isEmpty { return hashes }
    let user = collection.columns.firstIndex { $0.name == "user_id" }
    let restaurant = collection.columns.firstIndex { $0.name == "restaurant_id" }
    let later = collection.firstLaterColumn
    return text.withUnsafeBytes { text in
      cells.withUnsafeBufferPointer { cells in
        (0..<rows).map { row in
          let cells = UnsafeBufferPointer(rebasing: cells[row * columns..<(row + 1) * columns])
          return RowHashes(
            digest: Self.digest(cells, later: later, text), id: Self.hash(cells[..<collection.keyColumns], text),
            user: user.map { Self.hash(cells[$0..<$0 + 1], text) } ?? 0,
            restaurant: restaurant.map { Self.hash(cells[$0..<$0 + 1], text) } ?? 0)
        }
      }
    }
  }

  private static func digest(
    _ cells: UnsafeBufferPointer<Cell>, later: Int, _ text: UnsafeRawBufferPointer
  ) -> UInt64 {
    var hash = RowHash(seed: RowHash.row)
    for (column, cell) in cells.enumerated() {
      if column >= later {
        if cell == .null { continue }
        hash.add(UInt64(column) &* 3 &+ 1)
      }
      switch cell {
      case .null: hash.add(0)
      case .integer(let number): hash.add(UInt64(bitPattern: number) &* 3 &+ 1)
      // SQLite does not store the sign of zero.
      case .real(let number): hash.add((number + 0).bitPattern &* 5 &+ 2)
      case .text(let offset, let length): hash.add(bytes(offset, length, text))
      }
    }
    return hash.value
  }

  /// The hash of texts; 0 if a cell has none.
  private static func hash(_ cells: Slice<UnsafeBufferPointer<Cell>>, _ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash = RowHash(seed: RowHash.place)
    for cell in cells {
      guard case .text(let offset, let length) = cell else { return 0 }
      hash.add(bytes(offset, length, text))
    }
    return hash.value
  }

  private static func bytes(_ offset: UInt32, _ length: UInt32, _ text: UnsafeRawBufferPointer)
    -> UnsafeRawBufferPointer
  {
    UnsafeRawBufferPointer(rebasing: text[Int(offset)..<Int(offset) + Int(length)])
  }
}
