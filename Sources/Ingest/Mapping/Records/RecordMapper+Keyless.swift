internal import Model

/// Reviews that have no id, and of which nothing says both who wrote them and when. Two equal
/// records of a file may be reviews of two people, so the key is all cells of the record, read or not, and the how-manieth it is.
extension RecordMapper {
  /// Whether the current row is such a review.
  func isKeyless(_ recipe: RowRecipe) -> Bool {
    let (user, time) = (ReviewColumn.userID.rawValue, ReviewColumn.createdAt.rawValue)
    return recipe.collection == .reviews && recipe.naturalKey.contains(user)
      && (rows.isNull(.reviews, user) || rows.isNull(.reviews, time))
  }

  /// The how-manieth row of the file with this key it is, from 1 on. Takes 16 to 32 bytes of memory for each key.
  func number(of key: [UInt8]) -> Int {
    let hash = key.withUnsafeBytes { RowHash.of($0, seed: RowHash.check) }
    let number = numbers[hash, default: 0] + 1
    numbers[hash] = number
    return Int(number)
  }

  /// The names and texts of the record's cells, in an order that does not depend on that of the columns. Empty cells and
  /// the tombstone are left out.
  var recordCells: [UInt8] {
    var cells: [[UInt8]] = []
    func add(_ name: UnsafeRawBufferPointer, _ value: FieldValue) {
      guard !value.isNothing, ASCIIText.normalized(name) != Array("deleted".utf8) else { return }
      cells.append(Array(name) + [0] + withText(value) { Array($0) } + [0])
    }
    if let row = recordRow, let header {
      for (index, cell) in row.enumerated() {
        add(
          index < header.columns.count
            ? header.columns[index].name : UnsafeRawBufferPointer(rebasing: cell.bytes[..<0]), cell)
      }
    } else if let record = recordObject {
      for (name, value) in members(record) { add(name.bytes, value) }
    }
    return cells.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
  }
}
