internal import Lake
internal import Model
internal import Platform
internal import Store

/// A whole number that only all subjects together tell. Those of one kind and name add up in any order.
enum WholeSum: Hashable, Codable {
  enum Total: UInt8, CaseIterable, Codable {
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
  case joined(look: [UInt8], DistrictRule.NumberedDistrict)

  /// Equal bytes are equal figures. They begin with the name of the case.
  var key: [UInt8] { get throws { try PackedWriter.bytes(of: self) } }
}
