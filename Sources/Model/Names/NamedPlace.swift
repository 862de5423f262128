/// What decides whether a place that rows name is an exported restaurant: the folded name, and where it is.
package struct NamedPlace: Sendable, Hashable, Codable {
  package let name: String
  package let address: String?
  package let district: String?

  package init(name: String, address: String?, district: String?) {
    (self.name, self.address, self.district) = (name, address, district)
  }

  /// The place that an id without a row names; nil if it is no name.
  package init?(id: String) {
    guard let name = Folding.fold(id) else { return nil }
    self.init(name: name, address: nil, district: nil)
  }

  /// The place of a derived row; nil if its id was not made from its name.
  package init?(id: String, name: String?, address: String?, district: String?) {
    guard let name, let folded = Folding.fold(name) else { return nil }
    let keys = [[name], [name, address ?? ""], [name] + [address, district].compactMap(\.self)]
    guard keys.contains(where: { GeneratedID.isMade(id, of: $0) }) else { return nil }
    self.init(name: folded, address: address, district: district)
  }

  /// The name in which tables of other publishers, such as a register of inspections, and exports find each other: `CAFE
  /// LUNA & BAR` and `Café Luna and Bar` are `cafe luna and bar`, `JOES DINER` and `Joe’s Diner` are `joes diner`. Nil
  /// if nothing is left.
  package static func key(of name: String) -> String? {
    let apart = name.replacing("&", with: " and ").replacing("＆", with: " and ")
    let key = NameFolding.key(of: apart.filter { !"'’‘`´ʼ".contains($0) }).replacing("-", with: " ")
    return key.isEmpty ? nil : key
  }

  /// Which of the exported restaurants with its name it is: the only one, or the only one at its address or in its city.
  package func index(among candidates: [NamedPlace]) -> Int? {
    if candidates.count == 1 { return 0 }
    let (address, city) = (Folding.fold(address), Folding.fold(district))
    let there = candidates.indices.filter { address != nil && Folding.fold(candidates[$0].address) == address }
    if there.count == 1 { return there[0] }
    let near = candidates.indices.filter { index in
      guard let city else { return false }
      let words = " \(Folding.fold(candidates[index].address)?.replacing(",", with: " ") ?? "") "
      return Folding.fold(candidates[index].district) == city || words.contains(" \(city) ")
    }
    return near.count == 1 ? near[0] : nil
  }
}
