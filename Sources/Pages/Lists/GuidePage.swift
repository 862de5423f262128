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

  /// Whether the first three are shown separately, as enough further restaurants follow for a list.
  var hasThree: Bool { best.count >= 6 }

  /// Whether every restaurant is on the page.
  var isWhole: Bool { best.count + unranked.count >= figures.restaurants }
}

/// The figures of the whole guide, which the pages of all cuisines and districts show.
final class GuideShared {
  private let source: any SiteSource
  let districts: [DistrictTally]
  private let few: ListFigures
  private var known: ListFigures?

  init(_ source: any SiteSource, districts: [DistrictTally]) throws {
    self.source = source
    self.districts = districts
    few = try source.figures(of: nil, withMenus: false)
  }

  /// The figures including menus, which are read when a page needs them.
  func all() throws -> ListFigures {
    if let known { return known }
    let all = try source.figures(of: nil, withMenus: true)
    known = all
    return all
  }

  /// A digest of what a page shows besides its own restaurants; if it is the same, the page may be unchanged.
  func digest() throws -> LedgerDigest {
    let numbers = "\(few.restaurants) \(few.meanTenths) \(try source.editionOfMenus())"
    let places = districts.map { tally in
      let middle = tally.middle.map { "\($0.latitude) \($0.longitude)" } ?? ""
      return "\(tally.district.folded)\n\(tally.district.name)\n\(tally.restaurants) \(middle) \(tally.moreOf)"
    }
    return LedgerDigest(of: numbers + "\n" + places.joined(separator: "\n"))
  }

  /// The districts whose centres are nearest to one, within 50 km.
  func neighbours(of folded: String) -> [GuidePage.Near] {
    guard let middle = districts.first(where: { $0.district.folded == folded })?.middle else { return [] }
    let near = districts.compactMap { other -> GuidePage.Near? in
      guard other.district.folded != folded, let place = other.middle else { return nil }
      let way = GroundDistance(from: middle, to: place)
      return way.metres <= 50_000 ? GuidePage.Near(tally: other, metres: way.metres, bearing: way.bearing) : nil
    }
    return Array(
      near.sorted { left, right in
        left.metres != right.metres
          ? left.metres < right.metres
          : left.tally.district.folded.utf8.lexicographicallyPrecedes(right.tally.district.folded.utf8)
      }.prefix(6))
  }
}

/// The distance between two places that are close to each other, on a plane.
///
/// It is computed by sums alone, so that every machine gives the same bits.
struct GroundDistance {
  let metres: Double
  /// Degrees clockwise from north, one of eight directions.
  let bearing: Double

  init(from start: Position, to end: Position) {
    let north = (end.latitude - start.latitude) * 111_195
    let middle = (start.latitude + end.latitude) / 2
    let east = (end.longitude - start.longitude) * 111_195 * MapFrame.cosine(degrees: middle)
    metres = (north * north + east * east).squareRoot().rounded()
    bearing = Self.direction(north: north, east: east)
  }

  /// The tangent of 22.5 degrees separates the eight directions.
  private static func direction(north: Double, east: Double) -> Double {
    let (up, across) = (abs(north), abs(east))
    let tangent = 0.41421356237309503
    if across <= up * tangent { return north >= 0 ? 0 : 180 }
    if up <= across * tangent { return east >= 0 ? 90 : 270 }
    if north >= 0 { return east >= 0 ? 45 : 315 }
    return east >= 0 ? 135 : 225
  }
}
