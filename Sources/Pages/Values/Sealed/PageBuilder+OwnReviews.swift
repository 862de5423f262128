internal import Model
internal import Templating

extension PageBuilder {
  /// A reviewer's own review. A photo that a public page shows is linked; any other becomes a part of the bundle.
  func ownReview(_ review: Review, _ facts: UserFacts, _ photos: SealedPhotos) throws -> Record {
    var record = try self.review(review.withoutPhoto, on: .user(name: facts.name))
    guard let copy = try copy(review.photo, .review) else { return record }
    let isPublic = settings.showsPhoto(
      onRestaurantsPage: review.other?.hasPage == true, onUsersPage: facts.held.hasPage && settings.show.reviews)
    let alt = words(.photoWith, (.name, ShownName.cut(facts.name)))
    record[ReviewSlot.picture.rawValue] = SlotValue(ownPicture(copy, isPublic: isPublic, alt: alt, photos))
    record[ReviewSlot.waiting.rawValue] = SlotValue(waiting(copy))
    return record
  }

  /// A photo as a link, or as a part of the bundle; nil if there is no copy of it yet.
  func ownPicture(
    _ copy: PhotoCopy?, isPublic: Bool, alt: String, _ photos: SealedPhotos
  ) -> Fields<PictureSlot>? {
    if isPublic { return picture(copy, .large, alt: alt) }
    guard let copy, copy.state == .ready, let size = copy.sizes.first else { return nil }
    var fields = Fields<PictureSlot>()
    fields[.part] = .text(photos.path(size))
    fields[.width] = .number(size.width)
    fields[.height] = .number(size.height)
    fields[.alt] = .text(alt)
    return fields
  }

  /// A page of a reviewer's own reviews.
  func ownReviews(_ page: Int, _ facts: UserFacts, _ photos: SealedPhotos) throws -> Record {
    let positions = facts.positions(page)
    var fields = Fields<SealedReviewsSlot>()
    fields[.base] = .text(base)
    fields[.title] = .text(words[.ownReviews])
    fields[.note] = .text(
      words(
        .ownPart, (.first, language.words(for: facts.summary.count - positions.upperBound + 1)),
        (.last, language.words(for: facts.summary.count - positions.lowerBound))))
    let reviews = try facts.dossiers.reviews(ofUser: facts.user.key, positions: positions)
    fields[.reviews] = .list(Records(try reviews.map { try ownReview($0, facts, photos) }))
    if page < facts.pages { fields[.newer] = .text(facts.path(page + 1)) }
    if page > 1 { fields[.older] = .text(facts.path(page - 1)) }
    return fields.record
  }
}
