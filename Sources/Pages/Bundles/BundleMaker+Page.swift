internal import Model
internal import Store

// A page as one file, of as much as fits into a limit.
extension BundleMaker {
  /// The subject's page with everything in it; nil if the subject has no page.
  ///
  /// If it has more than `limit` bytes, what is left out is, in this order: large copies of all photos but the
  /// subject's own, the photos of the oldest reviews, the oldest reviews. No more is left out than must be. Throws
  /// `BundlePage.TooLarge` if all that does not suffice.
  package func page(of subject: BundleSubject, photos: BundlePhotos, within limit: Int) throws -> BundlePage? {
    guard let content = try BundleContent(subject, source, context.settings.show) else { return nil }
    let fitting = try Fitting(content, self, photos)
    let page = try fitting.largest(within: limit)
    return BundlePage(
      bytes: try page.content.bytes { try copies.bytes(at: $0.path) }, leftOut: page.leftOut,
      isShortened: page.isShortened)
  }

  /// A page, and what it lacks.
  private struct Page {
    let content: StandalonePage
    let leftOut: BundleOmissions
    var isShortened = true
  }

  /// Finds out how much of a subject's page fits.
  private struct Fitting {
    private let content: BundleContent
    private let maker: PageMaker
    private let press: PagePress
    private let saved: String
    private var extent: BundleContent.Extent
    /// The positions of reviews whose photos are ready.
    private let photographed: [Int]
    /// The number of photos of the whole page.
    private let photoCount: Int

    init(_ content: BundleContent, _ owner: BundleMaker, _ photos: BundlePhotos) throws {
      self.content = content
      maker = owner.maker(.none, photos)
      press = owner.press
      extent = BundleContent.Extent(photos: photos, reviews: content.reviews.count)
      let builder = maker.builder
      let words = builder.words
      saved = try owner.source.synced().map { words(.bundleSaved, (.date, builder.date($0))) } ?? words[.savedCopy]
      photographed = try content.reviews.indices.filter { index in
        try builder.copy(content.reviews[index].photo, .review).map { !$0.sizes.isEmpty } ?? false
      }
      _ = try content.draft(extent, photographed: [], maker)
      photoCount = builder.photoCount
    }

    func largest(within limit: Int) throws -> Page {
      func fits(_ page: Page) -> Bool { page.content.size <= limit }
      var extent = extent
      var whole = try page(extent)
      whole.isShortened = false
      if fits(whole) { return whole }
      if extent.photos == .all {
        extent.photos = .small
        let small = try page(extent)
        if fits(small) { return small }
      }
      if extent.photos != .none, !photographed.isEmpty {
        let found = try Self.first(in: 1...photographed.count, where: fits) { count in
          extent.withoutPhotos = count
          return try page(extent)
        }
        if let found { return found }
        extent.withoutPhotos = photographed.count
      }
      let count = content.reviews.count
      let found = try Self.first(in: 0...count, where: fits) { out in
        extent.reviews = count - out
        return try page(extent)
      }
      if let found { return found }
      extent.reviews = 0
      throw BundlePage.TooLarge(bytes: try page(extent).content.size)
    }

    private func page(_ extent: BundleContent.Extent) throws -> Page {
      let (builder, words) = (maker.builder, maker.words)
      builder.place.photos = extent.photos
      let draft = try content.draft(extent, photographed: photographed, maker)
      let leftOut = BundleOmissions(
        photosAreSmall: builder.hasSmallerPhotos,
        photos: photoCount - (extent.photos == .none ? 0 : builder.photoCount),
        reviews: content.reviews.count - extent.reviews)
      let html = press.bundle(draft, saved: saved, leftOut: leftOut.texts(words))
      return Page(content: StandalonePage(html, photos: builder.photos), leftOut: leftOut)
    }

    /// The page of the least number in `range` that fits, if pages of larger numbers are smaller; nil if none does.
    private static func first(
      in range: ClosedRange<Int>, where fits: (Page) -> Bool, _ page: (Int) throws -> Page
    ) rethrows -> Page? {
      var best = try page(range.upperBound)
      guard fits(best) else { return nil }
      var (low, high) = (range.lowerBound, range.upperBound)
      while low < high {
        let middle = low + (high - low) / 2
        let tried = try page(middle)
        if fits(tried) {
          (best, high) = (tried, middle)
        } else {
          low = middle + 1
        }
      }
      return best
    }
  }
}

extension BundleOmissions {
  /// A sentence for each thing that is left out, as the page says it.
  func texts(_ words: StringTable) -> [String] {
    var texts: [String] = []
    if photosAreSmall { texts.append(words[.bundlePhotosSmall]) }
    if photos > 0 { texts.append(words.count(.bundlePhotosOut, photos)) }
    if reviews > 0 { texts.append(words.count(.bundleReviewsOut, reviews)) }
    return texts
  }
}

/// Everything that a subject's page can show, with all reviews.
struct BundleContent {
  private enum Dossier {
    case restaurant(RestaurantDossier)
    case user(UserDossier)
  }

  /// How much of it a page shows.
  struct Extent {
    var photos: BundlePhotos
    /// The number of the oldest reviews with photos that are shown without them.
    var withoutPhotos = 0
    /// The number of the newest reviews that are shown.
    var reviews: Int
  }

  private let dossier: Dossier
  /// The newest first.
  let reviews: [Review]

  /// Nil if the subject has no page.
  init?(_ subject: BundleSubject, _ source: any SiteSource, _ show: UserShow) throws {
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
