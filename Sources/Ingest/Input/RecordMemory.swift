/// The records of a file's last reading, to know them again by their prints.
///
/// Records mostly stand in the order of last night, so the next one expected is looked at first, then those that
/// follow it; only where many in a row are strange are all of them put into a table.
final class RecordMemory {
  /// What prints of this file are seeded with.
  let seed: UInt64
  private let prints: [UInt64]
  /// The place behind the record that was found last.
  private var next = 0
  private var strangers = 0
  private var table: [UInt32] = []

  private static let reach = 64
  private static let patience = 256

  init(_ prints: [UInt64], seed: UInt64) {
    self.prints = prints
    self.seed = seed
  }

  /// The place of a record of the last reading with this print; nil where there is none, or none was found nearby.
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

  /// Open addressing over all prints; places are kept one higher, 0 is free.
  private func faraway(_ print: UInt64) -> Int? {
    guard strangers >= Self.patience, !prints.isEmpty else { return nil }
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
