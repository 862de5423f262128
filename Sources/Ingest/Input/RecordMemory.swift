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
