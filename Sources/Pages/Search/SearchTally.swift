internal import Model
internal import Store

/// The result of one pass over all names: the size of each unit, a sum by which unchanged ones are detected, and the
/// words. It does not depend on the names' order.
struct SearchTally {
  /// The size and a digest of some keys with their entries. Sums can be added.
  struct Sum: Hashable {
    private(set) var bytes = 0
    private(set) var high: UInt64 = 0
    private(set) var low: UInt64 = 0

    mutating func add(bytes: Int, _ digest: LedgerDigest, start: Int) {
      self.bytes += bytes
      // Each key of one entry must change the sum differently.
      let turn = UInt64(start) &* 0x9E37_79B9_7F4A_7C15
      high &+= (digest.high ^ turn) &* 0xC2B2_AE3D_27D4_EB4F
      low &+= (digest.low &+ turn) &* 0x1656_67B1_9E37_79F9
    }

    mutating func add(_ other: Sum) {
      bytes += other.bytes
      high &+= other.high
      low &+= other.low
    }
  }

  private(set) var units = UnitTable<Sum>()
  private(set) var words = WordSet()

  mutating func add(_ name: borrowing SearchWords) {
    name.text.withUnsafeBufferPointer { text in
      for start in name.starts {
        let unit = SearchUnit(UnsafeBufferPointer(rebasing: text[name.key(start)]))
        units.change(unit, Sum()) { $0.add(bytes: name.entry.count + 1, name.digest, start: start) }
      }
      addWords(UnsafeBufferPointer(rebasing: text[..<name.nameCount]))
      if let street = name.street { addWords(UnsafeBufferPointer(rebasing: text[street])) }
    }
  }

  private mutating func addWords(_ name: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < name.count {
      let end = name[start...].firstIndex(of: UInt8(ascii: " ")) ?? name.count
      words.insert(UnsafeBufferPointer(rebasing: name[start..<end]))
      start = end + 1
    }
  }
}
