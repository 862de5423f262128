internal import Model
internal import Templating

extension PageBuilder {
  /// The offers that are valid on `asOf`; nil if there is none.
  func offers(_ offers: [Offer], asOf: CivilDay) throws -> Fields<OffersSlot>? {
    let valid = offers.filter { isValid($0, asOf) }
    guard !valid.isEmpty else { return nil }
    var fields = Fields<OffersSlot>()
    fields[.age] = SlotValue(dated(.asOf, noteTimes(valid.map(\.updatedAt))))
    fields[.items] = SlotValue(try valid.map(offer))
    return fields
  }

  func isValid(_ offer: Offer, _ day: CivilDay) -> Bool {
    if let from = offer.validFrom, context.day(from) > day { return false }
    if let to = offer.validTo, context.day(to) < day { return false }
    return true
  }

  private func offer(_ offer: Offer) throws -> Fields<OfferSlot> {
    var fields = Fields<OfferSlot>()
    if let discount = offer.discount, discount > 0, discount <= 100 {
      fields[.big] = .text(words(.off, (.n, language.stars(discount))))
    } else if let price = offer.price {
      fields[.big] = .text(language.words(for: price, fallback: settings.currency))
    }
    fields[.title] = .text(ShownName.whole(offer.title) ?? words[.offers])
    fields[.text] = SlotValue(ShownName.whole(offer.description))
    fields[.until] = SlotValue(dated(.until, offer.validTo))
    fields[.picture] = SlotValue(picture(try copy(offer.photo, .offer), .large))
    return fields
  }

  /// The newest five photos of the reviews on the page; nil for fewer than three, which their reviews show anyway.
  func gallery(_ reviews: [Review]) throws -> Fields<GallerySlot>? {
    guard settings.reviewPhotos == .shared else { return nil }
    var pictures: [Fields<PictureSlot>] = []
    var times: [Timestamp?] = []
    for review in reviews where pictures.count < 5 && review.photo != nil {
      let author = ShownName.cut(authorName(review.other, ofReview: review.id))
      guard
        var picture = picture(
          try copy(review.photo, .review), .large, alt: words(.photoWith, (.name, author)))
      else { continue }
      picture[.by] = .text(words(.photoBy, (.name, author)))
      picture[.link] = .text(String(joining: "#", light(review)))
      pictures.append(picture)
      times.append(review.createdAt)
    }
    guard pictures.count >= 3 else { return nil }
    var fields = Fields<GallerySlot>()
    fields[.age] = SlotValue(dated(.newestFrom, noteTimes(times)))
    fields[.photos] = SlotValue(pictures)
    return fields
  }

  /// The photo if it is ready, or nil.
  func picture(_ copy: PhotoCopy?, _ use: PictureUse, alt: String = "") -> Fields<PictureSlot>? {
    guard place.photos != .none, let copy, copy.state == .ready, !copy.sizes.isEmpty else { return nil }
    let sizes = offered(copy.sizes, use)
    if use != .thumb, sizes[0] != copy.sizes[0] { useSmaller() }
    self.use(sizes)
    var fields = Fields<PictureSlot>()
    fields[.src] = .text(base + sizes[0].path)
    if sizes.count > 1 {
      fields[.small] = .text(base + sizes[1].path)
      fields[.smallWidth] = .number(sizes[1].width)
    }
    if use != .thumb, place.hasLeaves { fields[.preview] = .text(copy.preview) }
    fields[.width] = .number(sizes[0].width)
    fields[.height] = .number(sizes[0].height)
    fields[.alt] = .text(alt)
    return fields
  }

  /// The largest copy first. A page that is one file has one copy of each photo in it.
  private func offered(_ sizes: [PhotoCopy.Size], _ use: PictureUse) -> [PhotoCopy.Size] {
    switch use {
    case .large where place.photos == .small: [sizes[sizes.count - 1]]
    case .cover, .large:
      place.hasLeaves
        ? Array(sizes.prefix(1)) + sizes.dropFirst().filter { $0.pixels >= 200 }.prefix(1) : Array(sizes.prefix(1))
    case .thumb: [sizes.last { $0.pixels >= 96 } ?? sizes[0]]
    }
  }

  /// The placeholder of a photo that is not ready, with the true reason. Nil if none is expected, and for a photo that
  /// cannot be read, which the night reports to the operator.
  func waiting(_ copy: PhotoCopy?) -> Fields<WaitingSlot>? {
    guard place.photos != .none, let copy, copy.state != .unreadable, copy.state != .ready || copy.sizes.isEmpty
    else { return nil }
    var fields = Fields<WaitingSlot>()
    fields[.preview] = .text(copy.preview)
    let reason: Word =
      switch copy.state {
      case .waiting, .ready, .unreadable: .photoWaiting
      case .offline: .photoOffline
      case .tooLarge: .photoTooLarge
      }
    fields[.reason] = .text(words[reason])
    return fields
  }

  func face(_ name: String?, id: String) -> Fields<FaceSlot> {
    var fields = Fields<FaceSlot>()
    fields[.initials] = .text(initials(of: name))
    fields[.tone] = .text(Tone.of(id))
    return fields
  }
}

/// The size of a photo on a page, which decides which copies it offers.
enum PictureUse {
  /// The subject's own photo, across the page.
  case cover
  /// Across the page, or in a gallery.
  case large
  /// Beside a row: the smallest copy that is sharp at 64 points.
  case thumb
}
