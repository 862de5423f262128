/// The tables of `NameFoldingData`, unpacked once when the first name needs them.
struct NameFoldingTables: Sendable {
  private(set) var fold: [UInt32: [UInt32]] = [:]
  private(set) var classes: [UInt32: Int] = [:]
  private(set) var compositions: [UInt64: UInt32] = [:]
  private(set) var bases: [UInt32: UInt32] = [:]

  init() {
    addSingles()
    var scalar: UInt32 = 0
    for entry in Self.entries(NameFoldingData.sequences) {
      scalar += UInt32(entry[0])
      fold[scalar] = entry.dropFirst().map { UInt32($0) }
    }
    for entry in Self.entries(NameFoldingData.classes) {
      for offset in 0..<entry[1] { classes[UInt32(entry[0] + offset)] = entry[2] }
    }
    for entry in Self.entries(NameFoldingData.compositions) {
      compositions[UInt64(entry[0]) << 32 | UInt64(entry[1])] = UInt32(entry[2])
    }
    scalar = 0
    for entry in Self.entries(NameFoldingData.bases) {
      scalar += UInt32(entry[0])
      // A letter as a digit of base 36: `a` is 10.
      bases[scalar] = UInt32(entry[1]) + 0x61 - 10
    }
  }

  private mutating func addSingles() {
    var start = 0
    for entry in Self.entries(NameFoldingData.singles) {
      start += entry[0]
      let count = entry.count > 2 ? entry[2] : 1
      // Two digits in one number: the step of the scalars, and that of their folds.
      let step = entry.count > 3 ? entry[3] / 36 : 1
      let foldStep = entry.count > 3 ? entry[3] % 36 : 1
      for index in 0..<count {
        fold[UInt32(start + index * step)] = [UInt32(start + entry[1] + index * foldStep)]
      }
    }
  }

  private static func entries(_ text: String) -> [[Int]] {
    text.split(separator: " ").map { $0.split(separator: ".").map { Int($0, radix: 36) ?? 0 } }
  }
}
