internal import Model
internal import Store

/// Everything that the page of a cuisine or a district is made of.
struct GuidePage {
  let list: GuideList
  /// As the heading shows it.
  let name: String
  let path: String
  /// Of a district, where that is known.
  var town: String?
  var figures = ListFigures()
  /// Those that have ratings, best first; at most a hundred.
  var best: [RestaurantEntry] = []
  /// Those without, by name, where all are listed.
  var unranked: [RestaurantEntry] = []
  /// Short words of guests about the first three of `best`.
  var quotes: [String?] = []
  /// What all restaurants add up to.
  var all = ListFigures()
  /// Of a district, what stands beside it in lists.
  var tally: DistrictTally?
  /// Of a district, the nearest others.
  var neighbours: [Near] = []
  /// Of a cuisine, those whose names its map shows.
  var districts: [DistrictTally] = []

  /// A district near another.
  struct Near {
    let tally: DistrictTally
    let metres: Double
    let bearing: Double
  }

  init(cuisine name: String) {
    list = .cuisine(name)
    self.name = ShownName.whole(name) ?? name
    path = "cuisines/\(Cuisine.slug(name)).html"
  }

  init(_ tally: DistrictTally) {
    let district = tally.district
    self.tally = tally
    list = .district(district.folded)
    name = ShownName.whole(district.name) ?? district.name
    path = "districts/\(district.slug).html"
    town = ShownName.whole(district.town)
  }

  var kind: PageKind { if case .cuisine = list { .cuisine } else { .district } }

  /// The first three stand apart where others follow that are worth a list.
  var hasThree: Bool { best.count >= 6 }

  /// Whether every restaurant is on the page.
  var isWhole: Bool { best.count + unranked.count >= figures.restaurants }
}
