internal import Model
internal import Store

/// Everything that a subject's page can show, with all reviews.
struct ParcelContent {
  private enum Dossier {
    case restaurant(RestaurantDossier)
    case user(UserDossier)
  }

  /// How much of it a page shows.
  struct Extent {
    var photos: ParcelPhotos
    /// The number of the oldest reviews with photos that are shown without them.
    var withoutPhotos = 0
    /// The number of the newest reviews that are shown.
    var reviews: Int
  }

  private let dossier: Dossier
  /// The newest first.
  let reviews: [Review]

  /// Nil if the subject has no page.
  init?(_ subject: ParcelSubject, _ source: any SiteSource, _ show: UserShow) throws {
    let dossiers = try source.dossiers(of: subject.kind, subject.key)
    if subject.kind == .restaurants {
      guard let restaurant = try dossiers.restaurant(subject.key) else { return nil }
      dossier = .restaurant(restaurant)
      let count = restaurant.summary.count
      reviews =
        restaurant.reviews.count == count
        ? restaurant.reviews : try dossiers.reviews(ofRestaurant: subject.key, positions: Array(0..<count))
    } else {
      guard let user = try dossiers.user(subject.key, show: show) else { return nil }
      dossier = .user(user)
      let count = user.summary.count
      let all =
        user.reviews.count == count
        ? user.reviews : try dossiers.reviews(ofUser: subject.key, positions: 0..<count)
      reviews = show.photos ? all : all.map(\.withoutPhoto)
    }
  }

  /// The page with these parts of the content.
  func draft(_ extent: Extent, photographed: [Int], _ maker: PageMaker) throws -> PageDraft {
    var shown = Array(reviews.prefix(extent.reviews))
    for index in photographed.suffix(extent.withoutPhotos) where index < shown.count {
      shown[index] = shown[index].withoutPhoto
    }
    switch dossier {
    case .restaurant(var dossier):
      dossier.reviews = shown
      return try maker.restaurant(dossier)
    case .user(var dossier):
      dossier.reviews = shown
      return try maker.user(dossier)
    }
  }
}
