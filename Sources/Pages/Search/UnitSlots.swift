/// Numbers for prefixes of up to three letters. A key has the number of its longest such prefix.
struct UnitSlots: Sendable {
  private var slots = UnitTable<Int32>()

  /// Numbers prefixes in their order.
  init(_ units: [SearchUnit] = []) {
    for (number, unit) in units.enumerated() { set(unit, number) }
  }

  var count: Int { slots.count }

  mutating func set(_ unit: SearchUnit, _ number: Int) { slots.set(unit, Int32(number)) }

  /// The number of exactly this prefix.
  subscript(exactly unit: SearchUnit) -> Int32? { slots[unit] }

  /// The number of a key's longest prefix; nil if it has none.
  subscript(unit: SearchUnit) -> Int32? {
    for depth in stride(from: unit.depth, to: 0, by: -1) {
      if let slot = slots[unit.prefix(depth)] { return slot }
    }
    return nil
  }
}
