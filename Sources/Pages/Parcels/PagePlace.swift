internal import Model

/// What is around a page: the whole site, or only what travels with it in a parcel. It decides how a page names other
/// pages, and which copies of photos it shows.
struct PagePlace: Sendable {
  /// The other pages that a page can link to by a path.
  enum Pages: Sendable {
    /// The whole site.
    case site
    /// The pages of the same subject.
    case subject
    /// None: the page is a file of its own, with everything in it.
    case none
  }

  static let site = PagePlace()

  var pages = Pages.site
  var photos = ParcelPhotos.all
  /// Whether a copy of a photo exists. Builds publish copies that the store names, and need not ask.
  var hasCopy: (@Sendable (PhotoCopy.Size) -> Bool)?

  /// Whether pages of the subject's older reviews exist.
  var hasLeaves: Bool { pages != .none }
}

/// Which copies of photos a parcel has.
package enum ParcelPhotos: String, Sendable, Hashable, CaseIterable {
  /// The large copies.
  case all
  /// The small copies, but of the subject's own photo the large one.
  case small
  case none
}
