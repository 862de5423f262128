package import Model

extension Standings {
  /// All districts, those with most restaurants first, then by name; none if all restaurants are in the same one.
  func districtTallies() -> [DistrictTally] {
    whole?.districts ?? DistrictTally.listed(ownTallies())
  }

  /// The districts of the store's restaurants, which has all of theirs.
  func ownTallies() -> [DistrictTally] {
    var members = [[UInt32]](repeating: [], count: districts.count)
    for (index, row) in rows.enumerated() where row.district >= 0 { members[row.district].append(UInt32(index)) }
    let all = whole.map { shares($0.cuisines) } ?? cuisineShares(of: rows)
    return zip(districts, members).map { tally($0, $1, all) }
  }

  /// `members` are the indices of a district's rows.
  private func tally(_ district: District, _ members: [UInt32], _ all: [Int: Int]) -> DistrictTally {
    let own = members.lazy.map { rows[Int($0)] }
    return DistrictTally(
      district: district, restaurants: members.count, middle: middle(of: own.compactMap(\.position)),
      moreOf: strongest(cuisineShares(of: own), of: members.count, all))
  }

  /// How many of all restaurants have each cuisine of the store, by the cuisine's number.
  private func shares(_ counts: [CuisineCount]) -> [Int: Int] {
    let numbered = counts.compactMap { count in
      Cuisine.folded(count.name).flatMap { cuisines[$0] }.map { ($0, count.count) }
    }
    return Dictionary(numbered, uniquingKeysWith: +)
  }

  /// How many of these restaurants have each cuisine, by the cuisine's number.
  private func cuisineShares(of members: some Sequence<Row>) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for row in members { for cuisine in cuisines(of: row) { counts[cuisine, default: 0] += 1 } }
    return counts
  }

  /// The two cuisines that exceed their share of all restaurants by most. A cuisine of a single restaurant does not
  /// count.
  private func strongest(_ own: [Int: Int], of count: Int, _ all: [Int: Int]) -> [String] {
    let exceeding = own.compactMap { cuisine, number -> (name: String, excess: Int)? in
      let excess = number * restaurants - all[cuisine, default: 0] * count
      guard number > 1, excess > 0 else { return nil }
      return (spelling(ofCuisine: cuisine), excess)
    }
    let sorted = exceeding.sorted { left, right in
      left.excess != right.excess
        ? left.excess > right.excess : NaturalOrder.precedes(left.name, right.name)
    }
    return sorted.prefix(2).map(\.name)
  }

  private func middle(of positions: [Position]) -> Position? {
    guard !positions.isEmpty else { return nil }
    let (latitudes, longitudes) = (positions.map(\.latitude).sorted(), positions.map(\.longitude).sorted())
    return Position(latitude: latitudes[positions.count / 2], longitude: longitudes[positions.count / 2])
  }

  /// The cuisines of some restaurants, the most frequent first, then by name.
  func cuisineCounts(of members: [Row]) -> [CuisineCount] {
    cuisineShares(of: members).map { CuisineCount(name: spelling(ofCuisine: $0.key), count: $0.value) }
      .sorted { $0.precedes($1) }
  }

  /// The districts of some restaurants, the most frequent first, then by name; none if all restaurants are in the same
  /// one.
  func districtCounts(of members: [Row]) -> [DistrictTally] {
    guard whole.map(\.districts.isEmpty) ?? (districts.count <= 1) == false else { return [] }
    var counts: [Int: Int] = [:]
    for row in members where row.district >= 0 { counts[row.district, default: 0] += 1 }
    return counts.map { DistrictTally(district: districts[$0.key], restaurants: $0.value) }.sorted { $0.precedes($1) }
  }
}

extension DistrictTally {
  /// The districts of a site in their order; none if all restaurants are in the same one.
  static func listed(_ tallies: [DistrictTally]) -> [DistrictTally] {
    tallies.count > 1 ? tallies.sorted { $0.precedes($1) } : []
  }

  fileprivate func precedes(_ other: Self) -> Bool {
    restaurants != other.restaurants
      ? restaurants > other.restaurants : NaturalOrder.precedes(district.folded, other.district.folded)
  }
}

/// The figures of a district in lists, and its position.
package struct DistrictTally: Sendable, Hashable, Codable {
  package let district: District
  /// The number of its restaurants.
  package var restaurants: Int
  /// The position in its middle: the medians of latitudes and of longitudes.
  package var middle: Position?
  /// At most two cuisines whose share of its restaurants exceeds their share of the whole guide, the strongest first.
  package var moreOf: [String] = []
}
