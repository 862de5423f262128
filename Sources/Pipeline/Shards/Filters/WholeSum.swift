internal import Lake
internal import Model
internal import Platform
internal import Store

/// A whole number that only all subjects together tell. Those of one kind and name add up in any order.
enum WholeSum: Hashable {
  enum Total: UInt8, CaseIterable {
    /// With a page.
    case restaurants, users
    case reviewsOfUsers
    /// Of reviews of restaurants with a page.
    case rated, milliStars
    /// Distinct references as they stand, those of which copies were made tonight, and those shown from saved copies.
    case photosReady, photosFailed, photosWaiting, photosMade, photosSaved
    /// Restaurants and users that files have.
    case exportedRestaurants, exportedUsers
    /// Those that rows name and no file has, and the restaurants among them that have a page.
    case unresolvedRestaurants, unresolvedUsers, knownByReviews
    /// Rows that were beaten by another row of their id, or are the same; and tombstones.
    case rowsRepeated, rowsDeleted
    /// What the night before had, and what of it is gone (`CensusFilter`).
    case reviewsBefore, reviewsGone, pagesBefore, pagesGone
    /// Pages that were made.
    case pages
    /// Of files in the lists by which devices keep pages, and of the copies of photos.
    case listedFiles, listedBytes, photoBytes
  }

  case total(Total)
  /// Restaurants with this text of cuisines.
  case cuisines(String)
  /// Restaurants that serve a dish, by its folded name.
  case dish(String)
  /// Dishes with this spelling of a folded name.
  case spelling(String, String)
  /// Restaurants with a position in a cell.
  case cell(PlaceTree.Cell)
  /// Restaurants that say the same of their districts, by the bytes of a `DistrictLook`.
  case look([UInt8])
  /// Restaurants whose neighbours tell the district.
  case joined(DistrictRule.Members)

  var key: [UInt8] {
    var writer = PackedWriter()
    switch self {
    case .total(let total):
      writer.add(0 as UInt8)
      writer.add(total.rawValue)
    case .cuisines(let text):
      writer.add(1 as UInt8)
      writer.add(text)
    case .dish(let folded):
      writer.add(2 as UInt8)
      writer.add(folded)
    case .spelling(let folded, let name):
      writer.add(3 as UInt8)
      writer.add(folded)
      writer.add(name)
    case .cell(let cell):
      writer.add(4 as UInt8)
      for axis in 0..<3 { writer.add(cell[axis]) }
    case .look(let look):
      writer.add(5 as UInt8)
      writer.add(look)
    case .joined(let members):
      writer.add(6 as UInt8)
      writer.add(Int32(members.look))
      writer.add(members.district)
    }
    return writer.bytes
  }

  init(key: [UInt8]) throws(PackedReader.Torn) {
    var reader = PackedReader(key)
    switch try reader.number(UInt8.self) {
    case 0:
      guard let total = Total(rawValue: try reader.number()) else { throw PackedReader.Torn() }
      self = .total(total)
    case 1: self = .cuisines(try reader.text())
    case 2: self = .dish(try reader.text())
    case 3: self = .spelling(try reader.text(), try reader.text())
    case 4:
      self = .cell(PlaceTree.Cell(x: try reader.number(), y: try reader.number(), z: try reader.number()))
    case 5: self = .look(try reader.array())
    case 6:
      let look = Int(try reader.number(Int32.self))
      guard let district = try reader.district() else { throw PackedReader.Torn() }
      self = .joined(DistrictRule.Members(look: look, in: district))
    default: throw PackedReader.Torn()
    }
  }
}
