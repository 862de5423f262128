internal import Model
internal import Store

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
