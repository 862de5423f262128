package import Model

/// A row that the store holds of a person, column by column.
package struct HeldRow: Sendable, Hashable {
  package enum Value: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case time(Timestamp)
    /// It names another person, and is left out.
    case withheld
  }

  package struct Cell: Sendable, Hashable {
    package let name: String
    package let value: Value
  }

  package var cells: [Cell] = []

  /// The text of a column; nil if it has none.
  package func text(_ name: String) -> String? {
    for cell in cells where cell.name == name {
      if case .text(let text) = cell.value { return text }
    }
    return nil
  }
}

extension HeldRow {
  /// A restaurant of which a person is the owner: its id and name.
  init(owned row: Statement, at first: Int32) {
    cells = [
      Cell(name: "id", value: .text(row.text(first) ?? "")),
      Cell(name: "name", value: row.text(first + 1).map { .text($0) } ?? .null),
    ]
  }

  /// Adds everything that a document shows of the row to a digest.
  package func add(to hash: inout SHA256) {
    for cell in cells {
      hash.add(cell.name)
      switch cell.value {
      case .null: hash.add(0, 0)
      case .integer(let number): hash.add(1, number)
      case .real(let number): hash.add(2, Int64(bitPattern: number.bitPattern))
      case .time(let time): hash.add(3, time.microseconds)
      case .withheld: hash.add(4, 0)
      case .text(let text): hash.add(text)
      }
    }
    hash.add(5, Int64(cells.count))
  }

  /// Reads the columns of a collection from a row, beginning at `first`.
  init(_ collection: Collection, _ row: Statement, at first: Int32 = 0) {
    for (index, column) in collection.columns.enumerated() {
      let position = first + Int32(index)
      let value: Value =
        if row.isNull(position) {
          .null
        } else {
          switch column.kind {
          case .text: .text(row.text(position) ?? "")
          case .integer: .integer(row.integer(position))
          case .real: .real(row.real(position))
          case .time: .time(Timestamp(microseconds: row.integer(position)))
          }
        }
      cells.append(Cell(name: column.name, value: value))
    }
  }
}

extension SHA256 {
  /// Adds a number of a kind, which is not that of texts.
  package mutating func add(_ kind: Int64, _ number: Int64) {
    withUnsafeBytes(of: (kind, number)) { update($0) }
  }

  /// Adds a text with its length.
  package mutating func add(_ text: String) {
    add(-1, Int64(text.utf8.count))
    update(text)
  }
}
