internal import Model
internal import Store

/// The names of everything that has a page, with their details.
struct SearchNames {
  private let source: any SiteSource
  private let words: StringTable

  init(_ source: any SiteSource, _ words: StringTable) {
    self.source = source
    self.words = words
  }

  /// Calls `body` with every prepared name.
  func each(_ body: (borrowing SearchWords) -> Void) throws {
    var ready = SearchWords()
    for list in try lists() where ready.prepare(list) { body(ready) }
    var twins: [SearchName] = []
    func flush() {
      let texts = PlaceDetails.texts(of: twins.map(Self.details))
      for (twin, text) in zip(twins, texts) {
        var name = twin
        name.details = text
        name.street = Self.details(twin).street
        if ready.prepare(name) { body(ready) }
      }
      twins.removeAll(keepingCapacity: true)
    }
    var folded = ""
    var dishes = PlaceDetails()
    var dishDetails: String?
    try source.eachName { name in
      guard name.kind == .restaurant else {
        var shown = name
        if name.kind == .dish {
          let own = PlaceDetails(cuisine: name.district ?? name.cuisine)
          if own != dishes { (dishes, dishDetails) = (own, own.text) }
          shown.details = dishDetails
        }
        if ready.prepare(shown) { body(ready) }
        return
      }
      let own = NameFolding.folded(name.name)
      if own != folded { flush() }
      folded = own
      twins.append(name)
    }
    flush()
  }

  /// The lists of restaurants that have pages of their own. To make the search find a kind of list, add its names here.
  private func lists() throws -> [SearchName] {
    var lists = try source.districts().map {
      named(.district, $0.district.slug, $0.district.name, restaurants: $0.restaurants)
    }
    lists += try source.cuisines().map { named(.cuisine, Cuisine.slug($0.name), $0.name, restaurants: $0.count) }
    try source.eachDish { _, dish in
      lists.append(named(.dishPage, dish.slug, dish.name, restaurants: dish.places))
    }
    return lists
  }

  private func named(_ kind: SearchName.Kind, _ slug: String, _ name: String, restaurants: Int) -> SearchName {
    SearchName(
      kind, id: slug, name: ShownName.whole(name) ?? name, details: words.count(.restaurantCount, restaurants))
  }

  private static func details(_ name: SearchName) -> PlaceDetails {
    PlaceDetails(cuisine: name.cuisine, district: name.district, address: name.address)
  }
}
