import Testing
@testable import Pages

struct UnitTableTests {
  @Test func holdsWhatADictionaryHolds() {
    var table = UnitTable<Int>()
    var dictionary: [SearchUnit: Int] = [:]
    let letters = "abcdeéñ 食寿司"
    var units = [SearchUnit.root]
    for first in letters {
      for second in letters {
        for third in letters { units.append(SearchUnit(exactly: "\(first)\(second)\(third)")) }
      }
    }
    for (number, unit) in (units + units.reversed()).enumerated() where number % 3 != 0 {
      table.change(unit, 7) { $0 += number }
      dictionary[unit, default: 7] += number
    }
    #expect(table.count == dictionary.count)
    for unit in units { #expect(table[unit] == dictionary[unit]) }
    #expect(Dictionary(uniqueKeysWithValues: zip(table.units, table.values)) == dictionary)
    table.set(units[1], -1)
    #expect(table[units[1]] == -1)
    #expect(table[SearchUnit(exactly: "zzz")] == nil)
  }
}
