internal import Diagnostics
internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

/// The figures of all shards, as the driver has gathered them: the records of the last sums, one behind the other.
struct WholeFigures {
  private(set) var totals: [WholeSum.Total: Int] = [:]
  /// How many restaurants have each text of cuisines. Two may look the same.
  private var cuisines: [ExactText: Int] = [:]
  private var cells: [PlaceTree.Cell: Int] = [:]
  private var dishes: [String: (places: Int, spellings: [ExactText: Int])] = [:]
  private var looks: [(look: [UInt8], figure: FigureSum)] = []
  private var joined: [DistrictRule.Members: Int] = [:]

  init(path: String) throws { try add(path: path) }

  /// Adds the figures of a second file.
  mutating func add(path: String) throws {
    try FrameReader.opening(path).each { tag, record in
      let figure = try FigureSum(record.body)
      let number = Int(figure.number)
      switch try WholeSum(key: Array(record.key)) {
      case .total(let total): totals[total, default: 0] += number
      case .cuisines(let text): cuisines[ExactText(text), default: 0] += number
      case .cell(let cell): cells[cell, default: 0] += number
      case .dish(let folded): dishes[folded, default: (0, [:])].places += number
      case .spelling(let folded, let name):
        dishes[folded, default: (0, [:])].spellings[ExactText(name), default: 0] += number
      case .look(let look): looks.append((look, figure))
      case .joined(let members): joined[members, default: 0] += number
      }
    }
  }

  var tree: PlaceTree { PlaceTree(cells) }

  func districts() throws -> WholeDistricts { try WholeDistricts(looks) }

  func districtNames() throws -> [DistrictRule.NumberedDistrict: District] { try districts().names(joined: joined) }

  /// The kinds of lists that the site has.
  func guides() throws -> GuideKinds {
    GuideKinds(
      cuisines: !CuisineLists(counted: cuisines).isEmpty,
      // One district is no list (`StoreReader.hasDistricts`).
      districts: try Set(districtNames().values.map(\.folded)).count > 1)
  }

  /// Puts what only all restaurants together tell in place of what a shard's store computed from its own.
  func apply(to store: Store) throws {
    try store.replaceCuisines(CuisineLists(counted: cuisines))
    try store.replaceDishes { put in
      for (folded, dish) in dishes where dish.places >= Store.fewestPlacesOfADish {
        for (name, places) in dish.spellings { try put(.dish(spelling: name.text, folded: folded, places: places)) }
      }
    }
  }
}
