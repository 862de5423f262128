package import Model

/// Finds the districts of restaurants: the declared district, else a part that recurs in addresses, else the district
/// of the nearest restaurants.
///
/// The result depends on all restaurants' rows, in the order of their ids. But for the nearest ones it depends on what rows
/// say of districts and how often, and on which row says it first. Most addresses end with the town or the
/// country. The part before that is a district or, in a guide to several towns, a town; then the part before the town
/// is the district.
package struct DistrictRule {
  /// The numbers of a district's name and its town's name; -1 for no town.
  package struct NumberedDistrict: Hashable, Sendable, Codable {
    package var name: Int32
    package var town: Int32

    package init(name: Int32, town: Int32) { (self.name, self.town) = (name, town) }
  }

  /// Restaurants of one look in one district.
  package struct Members: Hashable, Sendable, Codable {
    package let look: Int
    package let district: NumberedDistrict

    package init(look: Int, in district: NumberedDistrict) { (self.look, self.district) = (look, district) }
  }

  /// A `DistrictLook` by the numbers of its parts' spellings; -1 for none.
  private struct Look: Hashable {
    var declared: Int32
    /// The part after the last comma of the declared district; -1 if it has no comma.
    var declaredEnd: Int32
    /// The spellings from the end of the address inwards; -1 for a part that is no name.
    var tail: [Int32]

    func has(_ depth: Int) -> Bool { depth < tail.count }
  }

  private struct Place {
    let look: Int32
    let position: Position?
  }

  /// How many of the nearest restaurants must have the same district, and the distance within which they count as near.
  package static let near = (count: 3, metres: 1_500.0)

  private var names = NameNumbers()
  private var looks: [Look] = []
  private var numbers: [Look: Int32] = [:]
  /// How many restaurants have each look.
  private var counts: [Int] = []
  /// How many parts of a look's tail are ends that most addresses share.
  private var commons: [Int] = []
  private var places: [Place] = []

  /// The district of each restaurant, in the order in which they were added.
  struct Districts {
    fileprivate let numbers: [NumberedDistrict?]
    fileprivate let names: [NumberedDistrict: District]

    subscript(place: Int) -> District? { numbers[place].flatMap { names[$0] } }
  }

  package init() {}

  /// Adds one restaurant. Restaurants must be added in the order of their ids.
  mutating func add(declared: String?, address: String?, position: Position?) {
    let look = add(DistrictLook(declared: declared, address: address), count: 1)
    places.append(Place(look: Int32(look), position: position))
  }

  /// Adds restaurants of one look, and returns the look's number. Looks must be added in the order of their first ids.
  @discardableResult
  package mutating func add(_ look: DistrictLook, count: Int) -> Int {
    let look = Look(
      declared: names.number(of: look.declared), declaredEnd: names.number(of: look.declaredEnd),
      tail: look.tail.map { names.number(of: $0) })
    let number = Int(numbers[look] ?? Int32(looks.count))
    if number == looks.count {
      numbers[look] = Int32(number)
      looks.append(look)
      counts.append(0)
    }
    counts[number] += count
    return number
  }

  mutating func districts() -> Districts {
    let decided = decided()
    var result = places.map { decided[Int($0.look)] }
    askNeighbours(&result)
    var members: [Members: Int] = [:]
    for (place, district) in zip(places, result) {
      if let district { members[Members(look: Int(place.look), in: district), default: 0] += 1 }
    }
    return Districts(numbers: result, names: named(members))
  }

  /// The districts of looks by their numbers, which depend on looks and their counts alone.
  package mutating func decided() -> [NumberedDistrict?] {
    commons = Array(repeating: 0, count: looks.count)
    setCommonEnds()
    let byAddress = districtsByAddress()
    let declared = declaredDistricts()
    // If most restaurants declare the same one name, it is the town. The different parts of addresses then say more.
    let known = count(looks.indices.filter { declared[$0] != nil })
    let isTown =
      known > 1 && known * 3 >= count(looks.indices) * 2 && Set(declared.compactMap { $0?.name }).count == 1
      && Set(byAddress.compactMap { $0?.name }).count > 1
    var result = zip(declared, byAddress).map { isTown ? $1 : $0 ?? $1 }
    joinTowns(&result)
    return result
  }

  /// The number of restaurants with these looks.
  private func count(_ members: some Sequence<Int>) -> Int { members.reduce(0) { $0 + counts[$1] } }

  /// A name of a look's address, which has as many; 0 is the last.
  private func part(_ look: Int, _ depth: Int) -> Int32 { names.name(of: looks[look].tail[depth]) }

  /// Finds the parts, at most three, with which most addresses end, such as town and country. Two thirds of the
  /// addresses must share the last part. Nine tenths must share a part before it, as most restaurants of a guide may be
  /// in one district.
  private mutating func setCommonEnds() {
    for depth in 0..<3 {
      let open = looks.indices.filter { commons[$0] == depth && looks[$0].has(depth) }
      var parts: [Int32: Int] = [:]
      for look in open { parts[part(look, depth), default: 0] += counts[look] }
      let most = parts.filter { $0.key >= 0 }.max { ($0.value, $1.key) < ($1.value, $0.key) }
      let (share, of) = depth == 0 ? (2, 3) : (9, 10)
      guard let most, most.value > 1, most.value * of >= count(open) * share else { return }
      for look in open where part(look, depth) == most.key { commons[look] = depth + 1 }
    }
  }

  private func districtsByAddress() -> [NumberedDistrict?] {
    var ends: [Int32: (looks: [Int], count: Int)] = [:]
    for look in looks.indices {
      guard let end = end(of: look), end >= 0 else { continue }
      ends[end, default: ([], 0)].looks.append(look)
      ends[end]?.count += counts[look]
    }
    let known = ends.values.reduce(0) { $0 + $1.count }
    let recurring = ends.values.reduce(0) { $1.count > 1 ? $0 + $1.count : $0 }
    // If most of these parts recur, a part that occurs once is a district with one restaurant.
    let isSettled = recurring * 3 >= known * 2 && recurring > 0
    var result = [NumberedDistrict?](repeating: nil, count: looks.count)
    for (end, members) in ends {
      if let parts = districts(of: end, members.looks) {
        for (look, part) in parts { result[look] = NumberedDistrict(name: part, town: end) }
      } else if members.count > 1 || isSettled {
        for look in members.looks { result[look] = NumberedDistrict(name: end, town: town(of: look)) }
      }
    }
    return result
  }

  /// The part of an address before the ends that most addresses share; nil if there is none.
  private func end(of look: Int) -> Int32? {
    looks[look].has(commons[look]) ? part(look, commons[look]) : nil
  }

  private func town(of look: Int) -> Int32 { commons[look] > 0 ? part(look, commons[look] - 1) : -1 }

  /// The districts of a town. These are the parts before it that recur, if there are at least two in half of its
  /// addresses; nil if it is no town.
  private func districts(of town: Int32, _ members: [Int]) -> [(look: Int, part: Int32)]? {
    var parts: [Int32: Int] = [:]
    for look in members { parts[part(before: town, in: look), default: 0] += counts[look] }
    let recurring = parts.filter { $0.key >= 0 && $0.value > 1 }
    guard recurring.count > 1, recurring.values.reduce(0, +) * 2 >= count(members) else { return nil }
    return members.compactMap { look in
      let part = part(before: town, in: look)
      return recurring[part] == nil ? nil : (look, part)
    }
  }

  private func part(before town: Int32, in look: Int) -> Int32 {
    let inner = commons[look] + 1
    return looks[look].has(inner) && part(look, inner) != town ? part(look, inner) : -1
  }

  /// The declared districts. In "A, B" B is the district if other restaurants declare it alone, else the town.
  private func declaredDistricts() -> [NumberedDistrict?] {
    let alone = Set(looks.filter { $0.declaredEnd < 0 }.map { names.name(of: $0.declared) })
    return looks.indices.map { look in
      guard looks[look].declared >= 0 else { return nil }
      let (declared, end) = (names.name(of: looks[look].declared), names.name(of: looks[look].declaredEnd))
      if end >= 0, !alone.contains(end) { return NumberedDistrict(name: declared, town: end) }
      let name = end >= 0 ? end : declared
      let own = looks[look].tail.indices.first { part(look, $0) == name }
      let town = own.map { $0 > 0 ? part(look, $0 - 1) : -1 } ?? self.town(of: look)
      return NumberedDistrict(name: name, town: town == name ? -1 : town)
    }
  }

  /// Assigns restaurants whose district has no town, or a rare one, to the town of most restaurants of the district.
  private func joinTowns(_ result: inout [NumberedDistrict?]) {
    var all: [Int32: [Int32: Int]] = [:]
    for (district, count) in zip(result, counts) {
      if let district { all[district.name, default: [:]][district.town, default: 0] += count }
    }
    for index in result.indices {
      guard let district = result[index], let towns = all[district.name], towns.count > 1 else { continue }
      let largest = towns.filter { $0.key >= 0 }.max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let largest else { continue }
      if district.town < 0 || towns[district.town, default: 0] * 10 < largest.value {
        result[index]?.town = largest.key
      }
    }
  }

  private func askNeighbours(_ result: inout [NumberedDistrict?]) {
    let known = result.indices.filter { result[$0] != nil && places[$0].position != nil }
    let asking = result.indices.filter { result[$0] == nil && places[$0].position != nil }
    guard !known.isEmpty, !asking.isEmpty else { return }
    let nearest = NearestPlaces((known + asking).compactMap { places[$0].position })
    let before = result
    for (offset, index) in asking.enumerated() {
      let found = nearest.nearest(
        to: known.count + offset, count: Self.near.count, within: Self.near.metres, known: known.count)
      result[index] = Self.agreed(found.compactMap { before[known[$0.index]] })
    }
  }

  /// The district of a restaurant by those of the nearest ones that have one.
  package static func agreed(_ nearest: [NumberedDistrict]) -> NumberedDistrict? {
    nearest.count == near.count && Set(nearest).count == 1 ? nearest[0] : nil
  }

  /// Counts the spellings in which restaurants name their districts and towns.
  private mutating func countSpellings(_ members: [Members: Int]) {
    for (member, count) in members {
      let look = looks[member.look]
      for name in Set([member.district.name, member.district.town]) where name >= 0 {
        let own = ([look.declared, look.declaredEnd] + look.tail).first { names.name(of: $0) == name }
        if let own { names.count(own, rows: count) }
      }
    }
  }

  /// The districts of all restaurants with their names. If several towns have a district of one name, the name includes the
  /// town.
  package mutating func named(_ members: [Members: Int]) -> [NumberedDistrict: District] {
    countSpellings(members)
    let spellings = names.shown
    var rows: [NumberedDistrict: Int] = [:]
    for (member, count) in members { rows[member.district, default: 0] += count }
    var towns: [Int32: Int] = [:]
    for district in rows.keys { towns[district.name, default: 0] += 1 }
    var folded: [NumberedDistrict: String] = [:]
    var made: [String: (district: District, rows: Int)] = [:]
    for (district, count) in rows {
      let own = spellings[district.name] ?? ""
      let town = spellings[district.town]
      let isShared = towns[district.name, default: 0] > 1
      let name = isShared ? [own, town].compactMap(\.self).joined(separator: ", ") : own
      let fresh = District(name: name, town: town, folded: Cuisine.folded(name) ?? "")
      folded[district] = fresh.folded
      // Names that fold alike share one page, which has the name of most restaurants.
      if let known = made[fresh.folded], !Self.precedes((fresh, count), known) { continue }
      made[fresh.folded] = (fresh, count)
    }
    return folded.compactMapValues { made[$0]?.district }
  }

  private static func precedes(_ left: (District, rows: Int), _ right: (District, rows: Int)) -> Bool {
    let (one, other) = (left.0, right.0)
    if left.rows != right.rows { return left.rows > right.rows }
    return ExactText(one.name) != ExactText(other.name)
      ? one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
      : (one.town ?? "").utf8.lexicographicallyPrecedes((other.town ?? "").utf8)
  }
}
