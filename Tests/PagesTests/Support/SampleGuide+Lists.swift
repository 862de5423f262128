import Model

@testable import Pages
@testable import Store

extension SampleGuide {
  private func members(of list: GuideList?) -> [RestaurantDossier] {
    restaurants.filter { dossier in
      switch list {
      case nil: true
      case .cuisine(let name): dossier.restaurant.cuisines.contains { Cuisine.folded($0) == Cuisine.folded(name) }
      case .district(let folded): dossier.restaurant.district?.folded == folded
      }
    }
  }

  private func guide(of list: GuideList?) -> SampleGuide {
    var guide = self
    guide.restaurants = members(of: list)
    return guide
  }

  func restaurantEntries(
    asOf: CivilDay, of list: GuideList?, order: StoreReader.EntryOrder, _ body: (RestaurantEntry) throws -> Void
  ) rethrows {
    try guide(of: list).eachEntry(body)
  }

  func best(limit: Int, asOf: CivilDay, of list: GuideList?) -> [RestaurantEntry] {
    guide(of: list).ranked(limit).filter { list == nil || $0.rated > 0 }
  }

  func districts() -> [DistrictTally] {
    let districts = Set(restaurants.compactMap(\.restaurant.district)).sorted { $0.folded < $1.folded }
    return districts.map { district in
      let members = members(of: .district(district.folded))
      return DistrictTally(
        district: district, restaurants: members.count, middle: members.compactMap(\.restaurant.position).first,
        moreOf: Array(Set(members.compactMap(\.restaurant.cuisine)).sorted().prefix(2)))
    }
  }

  func districts(of restaurants: [Int64]) -> Set<String> {
    Set(restaurants.compactMap { restaurant($0)?.restaurant.district?.folded })
  }

  func hasDistricts() -> Bool { !districts().isEmpty }

  func figures(of list: GuideList?, withMenus: Bool) -> ListFigures {
    let members = members(of: list)
    var figures = ListFigures()
    figures.restaurants = members.count
    for summary in members.map(\.summary) {
      figures.reviews += summary.count
      figures.rated += summary.rated
      figures.milliStars += summary.milliStars
    }
    figures.cuisines = guide(of: list).cuisines()
    figures.districts = guide(of: list).districts()
    figures.mains = withMenus ? mains[list] : nil
    figures.dishes = withMenus ? commonDishes : []
    figures.spots = members.compactMap { dossier in
      dossier.restaurant.position.map {
        ListFigures.Spot(position: $0, rated: dossier.summary.rated, milliStars: dossier.summary.milliStars)
      }
    }
    return figures
  }

  func editionOfMenus() -> Int64 { 1 }

  func quote(ofRestaurant id: String) -> String? {
    let dossier = restaurants.first { $0.restaurant.id == id }
    return dossier?.reviews.filter { $0.stars == 5 }.compactMap(\.comment).filter { (20...60).contains($0.count) }
      .min { $0.count < $1.count }
  }
}
