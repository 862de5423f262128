internal import Model
internal import Store

extension PageBuilder {
  /// The map of a cuisine or district; nil if fewer than two positions are known.
  func map(of page: GuidePage) -> [UInt8]? {
    guard let map = MapDrawing(page.spots.map(\.position), words) else { return nil }
    let best = page.hasThree ? page.best.prefix(3) : []
    let districts = page.kind == .district ? neighboursOnMap(page) : namesOnMap(page.districts)
    return Array(map.draw(page.spots, pins: pins(best) { "#b\($0)" }, districts: districts).utf8)
  }

  /// The best restaurants by their numbers; `link` returns the link of a number.
  func pins(_ best: ArraySlice<RestaurantEntry>, link: (Int) -> String) -> [MapDrawing.Pin] {
    best.enumerated().map { index, entry in
      let name = ShownName.cut(restaurantName(entry.name))
      let label = words(.bestNumber, (.n, String(index + 1)), (.name, name))
      return MapDrawing.Pin(position: entry.position, label: label, link: link(index + 1))
    }
  }

  /// Districts at their centres, those with most restaurants first.
  func namesOnMap(_ districts: [DistrictTally]) -> [MapDrawing.District] {
    districts.compactMap { tally in
      guard let middle = tally.middle, let name = districtName(tally.district) else { return nil }
      return MapDrawing.District(
        name: name, link: "\(base)districts/\(tally.district.slug).html", spot: .at(middle))
    }
  }

  /// The districts around one, whose names are placed in their directions.
  private func neighboursOnMap(_ page: GuidePage) -> [MapDrawing.District] {
    page.neighbours.compactMap { near in
      districtName(near.tally.district).map {
        MapDrawing.District(
          name: $0, link: "\(base)districts/\(near.tally.district.slug).html", spot: .towards(degrees: near.bearing))
      }
    }
  }
}
