internal import Model
internal import Store

/// The data of the page of a cuisine or a district.
struct GuidePage {
  let list: GuideList
  /// The name in the heading.
  let name: String
  let path: String
  /// For a district its town, if it is known.
  var town: String?
  var figures = ListFigures()
  /// The restaurants with ratings, best first; at most a hundred.
  var best: [RestaurantEntry] = []
  /// The restaurants without ratings, by name, if all restaurants are listed.
  var unranked: [RestaurantEntry] = []
  /// Short quotations of guests about the first three of `best`.
  var quotes: [String?] = []
  /// The figures of all restaurants.
  var all = ListFigures()
  /// For a district, its entry in lists.
  var tally: DistrictTally?
  /// For a district, the nearest other districts.
  var neighbours: [Near] = []
  /// For a district, whether all districts are on a page of their own.
  var hasDistrictsPage = false
  /// For a cuisine, the districts whose names its map shows.
  var districts: [DistrictTally] = []

  /// A district near another one.
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

  /// Whether the first three are shown separately, as enough others follow for a list.
  var hasThree: Bool { best.count >= 6 }

  /// Whether every restaurant is on the page.
  var isWhole: Bool { best.count + unranked.count >= figures.restaurants }
}
