/// A hash table of values by unit. Units are numbers that need no careful hash, and every key of every name is looked
/// up several times.
struct UnitTable<Value> {
  /// Units plus one, in the slots of their hashes; 0 is a free slot.
  private var keys = [UInt64](repeating: 0, count: 256)
  /// The index in `values` of each slot's value.
  private var numbers = [UInt32](repeating: 0, count: 256)
  private(set) var values: [Value] = []
  private(set) var units: [SearchUnit] = []

  var count: Int { values.count }

  subscript(unit: SearchUnit) -> Value? {
    let place = place(of: unit)
    return keys[place] == 0 ? nil : values[Int(numbers[place])]
  }

  /// Changes the value of a unit, which is `fresh` if there was none.
  mutating func change(_ unit: SearchUnit, _ fresh: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
    var place = place(of: unit)
    if keys[place] == 0 {
      if (values.count + 1) * 2 > keys.count {
        grow()
        place = self.place(of: unit)
      }
      keys[place] = unit.packed &+ 1
      numbers[place] = UInt32(values.count)
      values.append(fresh())
      units.append(unit)
    }
    body(&values[Int(numbers[place])])
  }

  mutating func set(_ unit: SearchUnit, _ value: Value) { change(unit, value) { $0 = value } }

  @inline(__always)
  private func place(of unit: SearchUnit) -> Int {
    let mask = keys.count - 1
    var hash = unit.packed &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    var place = Int(truncatingIfNeeded: hash) & mask
    while keys[place] != 0, keys[place] != unit.packed &+ 1 { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    keys = [UInt64](repeating: 0, count: keys.count * 2)
    numbers = [UInt32](repeating: 0, count: keys.count)
    for (number, unit) in units.enumerated() {
      let place = place(of: unit)
      keys[place] = unit.packed &+ 1
      numbers[place] = UInt32(number)
    }
  }
}

extension UnitTable: Sendable where Value: Sendable {}
