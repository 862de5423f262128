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
  private var joined: [(look: [UInt8], DistrictRule.NumberedDistrict, Int)] = []

  init(path: String) throws {
    var figures: [(WholeSum, FigureSum)] = []
    try FrameReader.opening(path).each { tag, record in
      figures.append((try PackedReader.value(of: Array(record.key)), try record.value()))
    }
    self.init(figures)
  }

  init(_ figures: [(WholeSum, FigureSum)]) {
    for (sum, figure) in figures {
      let number = Int(figure.number)
      switch sum {
      case .total(let total): totals[total, default: 0] += number
      case .cuisines(let text): cuisines[ExactText(text), default: 0] += number
      case .cell(let cell): cells[cell, default: 0] += number
      case .dish(let folded): dishes[folded, default: (0, [:])].places += number
      case .spelling(let folded, let name):
        dishes[folded, default: (0, [:])].spellings[ExactText(name), default: 0] += number
      case .look(let look): looks.append((look, figure))
      case .joined(let look, let district): joined.append((look, district, number))
      }
    }
  }

  var tree: PlaceTree { PlaceTree(cells) }

  func districts() throws -> WholeDistricts { try WholeDistricts(looks) }

  private func districtNames() throws -> [DistrictRule.NumberedDistrict: District] {
    try districts().names(joined: joined)
  }

  /// What gives the district of a restaurant by what tells it; nil if its words do not.
  func named() throws -> (DistrictTold) throws -> ComputedRow? {
    let (districts, names) = (try districts(), try districtNames())
    return { told in
      let (restaurant, district) =
        switch told {
        case .look(let restaurant, let look): (restaurant, try districts.district(of: look))
        case .neighbours(let restaurant, let district): (restaurant, district)
        }
      return district.flatMap { names[$0] }.map { .district(restaurant: restaurant, $0) }
    }
  }

  /// The kinds of lists that the site has.
  func guides() throws -> GuideKinds {
    GuideKinds(
      cuisines: !cuisineLists.isEmpty,
      // One district is no list (`StoreReader.hasDistricts`).
      districts: try Set(districtNames().values.map(\.folded)).count > 1)
  }

  var cuisineLists: CuisineLists { CuisineLists(counted: cuisines) }

  /// Calls `body` with the spellings of the dishes that have a page.
  func eachDish(_ body: (ComputedRow) throws -> Void) throws {
    for (folded, dish) in dishes where dish.places >= Store.fewestPlacesOfADish {
      for (name, places) in dish.spellings { try body(.dish(spelling: name.text, folded: folded, places: places)) }
    }
  }
}
