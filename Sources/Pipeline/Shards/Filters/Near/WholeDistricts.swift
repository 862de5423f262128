internal import Lake
internal import Model
internal import Store

/// What tells the district of a restaurant: its own words, by the bytes of a `DistrictLook`, or its neighbours.
enum DistrictTold: Codable {
  case look(String, [UInt8])
  case neighbours(String, DistrictRule.NumberedDistrict)

  func write(to shard: UInt64, _ output: FrameWriter) throws {
    try output.add(.district, route: shard, key: FacesFilter.computedPlace.bytes, value: self)
  }
}

/// What all restaurants say of their districts, by looks in the order of their first ids.
struct WholeDistricts {
  private var rule = DistrictRule()
  private var numbers: [[UInt8]: Int] = [:]
  private let counts: [Int]
  private let decided: [DistrictRule.NumberedDistrict?]

  init(_ looks: [(look: [UInt8], figure: FigureSum)]) throws(PackedReader.Torn) {
    let sorted = looks.sorted { $0.figure.least.lexicographicallyPrecedes($1.figure.least) }
    for (look, figure) in sorted {
      numbers[look] = rule.add(try DistrictLook(bytes: look), count: Int(figure.number))
    }
    counts = sorted.map { Int($0.figure.number) }
    decided = rule.decided()
  }

  private func number(of look: [UInt8]) throws(PackedReader.Torn) -> Int {
    guard let number = numbers[look] else { throw PackedReader.Torn() }
    return number
  }

  /// The district that a look tells. Throws `Torn` if no restaurant has it.
  func district(of look: [UInt8]) throws(PackedReader.Torn) -> DistrictRule.NumberedDistrict? {
    decided[try number(of: look)]
  }

  /// The names of all districts. `joined` counts the restaurants whose neighbours tell the district.
  func names(
    joined: [(look: [UInt8], DistrictRule.NumberedDistrict, Int)]
  ) throws(PackedReader.Torn) -> [DistrictRule.NumberedDistrict: District] {
    var (members, rule): ([DistrictRule.Members: Int], DistrictRule) = ([:], rule)
    for (look, district, count) in joined {
      members[DistrictRule.Members(look: try number(of: look), in: district), default: 0] += count
    }
    for (look, district) in decided.enumerated() {
      if let district { members[DistrictRule.Members(look: look, in: district), default: 0] += counts[look] }
    }
    return rule.named(members)
  }
}
