/// The records of a file's last reading, which are recognized by their prints.
///
/// Records are mostly in the order of last night. The next expected one is therefore compared first, then those that
/// follow it. A hash table of all of them is built only after many unknown records in a row.
final class RecordMemory {
  /// The seed of this file's prints.
  let seed: UInt64
  private let prints: [UInt64]
  /// The index behind the record that was found last.
  private var next = 0
  private var strangers = 0
  private var table: [UInt32] = []

  private static let reach = 64
  private static let mostUnknown = 256

  init(_ prints: [UInt64], seed: UInt64) {
    self.prints = prints
    self.seed = seed
  }

  /// The index of a record of the last reading with this print; nil if there is none, or if none was found nearby.
  func place(of print: UInt64) -> Int? {
    if next < prints.count, prints[next] == print { return found(next) }
    if let place = nearby(print) ?? faraway(print) { return found(place) }
    strangers += 1
    return nil
  }

  private func found(_ place: Int) -> Int {
    next = place + 1
    strangers = 0
    return place
  }

  private func nearby(_ print: UInt64) -> Int? {
    let end = min(next + Self.reach, prints.count)
    return prints.withUnsafeBufferPointer { prints in
      var place = next
      while place < end {
        if prints[place] == print { return place }
        place &+= 1
      }
      return nil
    }
  }

  /// Searches a hash table of all prints with open addressing. It stores the index plus one; 0 is a free slot.
  private func faraway(_ print: UInt64) -> Int? {
    guard strangers >= Self.mostUnknown, !prints.isEmpty else { return nil }
    if table.isEmpty { fillTable() }
    let mask = table.count - 1
    var slot = Int(truncatingIfNeeded: print >> 16) & mask
    while table[slot] != 0 {
      let place = Int(table[slot]) - 1
      if prints[place] == print { return place }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func fillTable() {
    var size = 1024
    while size < prints.count * 2 { size *= 2 }
    table = Array(repeating: 0, count: size)
    for (place, print) in prints.enumerated() where print != 0 {
      var slot = Int(truncatingIfNeeded: print >> 16) & (size - 1)
      while table[slot] != 0 { slot = (slot + 1) & (size - 1) }
      table[slot] = UInt32(place + 1)
    }
  }
}

/// A fast 64-bit digest of a record's bytes, by which last night's record is recognized.
///
/// The values are stored, so the algorithm may change only together with `Program.formatVersion`.
enum RecordPrint {
  /// The print, which is never 0, as that means no print. The `seed` differs if the same bytes are read differently.
  static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var (first, second) = (seed, 0xC2B2_AE3D_27D4_EB4F as UInt64)
    var offset = 0
    while offset &+ 32 <= bytes.count {
      first = fold(word(bytes, offset) ^ 0x8EBC_6AF0_9C88_C6E3, word(bytes, offset &+ 8) ^ first)
      second = fold(word(bytes, offset &+ 16) ^ 0x5899_65CC_7537_4CC3, word(bytes, offset &+ 24) ^ second)
      offset &+= 32
    }
    while offset &+ 8 <= bytes.count {
      first = fold(word(bytes, offset) ^ 0x1D8E_4E27_C47D_124F, first ^ 0xA076_1D64_78BD_642F)
      offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset &+= 1
    }
    second = fold(rest ^ 0xE703_7ED1_A0B4_28DB, second ^ UInt64(bytes.count))
    let print = fold(first ^ 0xEB44_ACCA_B455_D165, second ^ 0xD6E8_FEB8_6659_FD93)
    return print == 0 ? 1 : print
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
