/// A 64-bit hash of an id or of a row whose parts are added one by one; fast rather than cryptographic.
///
/// Its values are stored, so the algorithm may not change without a migration.
package struct RowHash {
  @usableFromInline var state: UInt64

  /// The seed of the hash that locates a row in its index.
  package static let place: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The seed of a second hash of the same text.
  package static let check: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  /// The seed of the hash that detects changed rows.
  package static let row: UInt64 = 0x1656_67B1_9E37_79F9

  @inlinable
  package init(seed: UInt64) { state = seed }

  /// The hash of one sequence of bytes.
  package static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var hash = RowHash(seed: seed)
    hash.add(bytes)
    return hash.value
  }

  /// Never 0, which means no digest.
  @inlinable
  package var value: UInt64 {
    let mixed = Self.mix(state ^ 0xD6E8_FEB8_6659_FD93, 0xA076_1D64_78BD_642F)
    return mixed == 0 ? 1 : mixed
  }

  @inlinable
  package mutating func add(_ word: UInt64) {
    state = Self.mix(state ^ 0xE703_7ED1_A0B4_28DB, word ^ 0x8EBC_6AF0_9C88_C6E3)
  }

  /// The length is added too, so that two adjacent texts cannot exchange bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    var state = self.state
    while offset + 16 <= bytes.count {
      state = Self.mix(
        Self.word(bytes, offset) ^ 0x5899_65CC_7537_4CC3, Self.word(bytes, offset + 8) ^ state)
      offset += 16
    }
    let (low, high) = Self.tail(bytes, offset)
    state = Self.mix(low ^ 0x1D8E_4E27_C47D_124F, high ^ state)
    self.state = Self.mix(state ^ UInt64(bytes.count), 0xEB44_ACCA_B455_D165)
  }

  /// The last 0 to 15 bytes as two words.
  @inline(__always)
  private static func tail(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> (UInt64, UInt64) {
    var offset = start
    var low: UInt64 = 0
    if offset + 8 <= bytes.count {
      low = word(bytes, offset)
      offset += 8
    }
    var high: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count {
      high |= UInt64(bytes[offset]) << shift
      shift += 8
      offset += 1
    }
    return (low, high)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  @usableFromInline
  static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}

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
