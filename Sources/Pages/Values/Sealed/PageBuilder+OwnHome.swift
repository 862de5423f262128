internal import Model
internal import Templating

extension PageBuilder {
  /// How many reviews, and replies, a reviewer's first page shows.
  private static let shownOwn = 5

  /// The values of a reviewer's own first page.
  func ownHome(_ facts: UserFacts, _ photos: SealedPhotos) throws -> Record {
    var fields = Fields<SealedUserSlot>()
    fields[.base] = .text(base)
    fields[.name] = .text(facts.name)
    fields[.long] = .flag(ShownName.isLong(facts.name))
    fields[.page] = SlotValue(ownPage(facts))
    fields[.lead] = .text(ownLead(facts))
    fields[.isEmpty] = .flag(facts.summary.count == 0)
    let figures = facts.summary.count == 0 ? [] : ownFigures(facts)
    fields[.hasFigures] = .flag(!figures.isEmpty)
    fields[.figures] = SlotValue(figures)
    let replied = facts.dossier.reviews.filter { !Paragraphs.of($0.reply).isEmpty && $0.repliedAt != nil }
      .sorted { ($1.repliedAt ?? Self.start, $0.id) < ($0.repliedAt ?? Self.start, $1.id) }.prefix(Self.shownOwn)
    fields[.hasReplies] = .flag(!replied.isEmpty)
    fields[.replies] = .list(Records(try replied.map { try ownReview($0, facts, photos) }))
    let told = Set(replied.map(\.id))
    let newest = facts.dossier.reviews.filter { !told.contains($0.id) }.prefix(Self.shownOwn)
    fields[.hasReviews] = .flag(!newest.isEmpty)
    fields[.reviews] = .list(Records(try newest.map { try ownReview($0, facts, photos) }))
    fields[.reviewsNote] = SlotValue(dated(.newestFrom, facts.summary.newest))
    if facts.summary.count > newest.count + replied.count {
      fields[.all] = SlotValue(
        room(facts.path(facts.pages), words(.ownAll, (.reviews, words.count(.reviewCount, facts.summary.count))), ""))
    }
    fields[.rooms] = SlotValue(rooms(facts))
    return fields.record
  }

  private static let start = Timestamp(seconds: 0)

  /// The public page, if there is one.
  func ownPage(_ facts: UserFacts) -> String? { facts.held.hasPage ? "\(base)users/\(facts.user.slug).html" : nil }

  private func ownLead(_ facts: UserFacts) -> String {
    let summary = facts.summary
    let dossier = facts.dossier
    guard summary.count > 0 else {
      let isEmpty = dossier.visits.isEmpty && dossier.orders.isEmpty && dossier.favorites.isEmpty
      return words[isEmpty ? .ownNothing : .ownNoReview]
    }
    let count = words.count(.reviewCount, summary.count)
    guard let newest = summary.newest, facts.dossier.restaurantsReviewed > 0 else {
      return words(.ownLeadShort, (.reviews, count))
    }
    let restaurants = words.count(.restaurantCount, facts.dossier.restaurantsReviewed)
    return words(.ownLead, (.reviews, count), (.restaurants, restaurants), (.date, date(newest)))
  }

  private func ownFigures(_ facts: UserFacts) -> [Fields<SealedFigureSlot>] {
    let (dossier, summary) = (facts.dossier, facts.summary)
    var figures = [figure(words[.reviews], language.words(for: summary.count), nil)]
    if summary.rated > 0 {
      figures.append(
        figure(
          words[.ownMean], language.mean(milliStars: summary.milliStars, rated: summary.rated), nil))
    }
    figures.append(figure(words[.photos], language.words(for: dossier.photos), nil))
    let replies = facts.held.reviews.count { !Paragraphs.of($0.row.text("reply")).isEmpty }
    figures.append(figure(words[.ownReplies], language.words(for: replies), nil))
    return figures
  }

  private func rooms(_ facts: UserFacts) -> [Fields<SealedRoomSlot>] {
    let dossier = facts.dossier
    var rooms: [Fields<SealedRoomSlot>] = []
    if facts.pages > 0 {
      rooms.append(room(facts.path(facts.pages), words[.ownReviews], words.count(.reviewCount, facts.summary.count)))
    }
    let counts = [
      words.count(.visits, dossier.visits.count), words.count(.orderCount, dossier.orders.count),
      words.count(.ownFavourites, dossier.favorites.count),
    ]
    rooms.append(room("history", words[.ownHistory], counts.joined(separator: words[.comma])))
    rooms.append(room("me", words(.heldTitle, (.name, settings.title)), words[.ownHeldNote]))
    return rooms
  }

  private func room(_ path: String, _ name: String, _ note: String) -> Fields<SealedRoomSlot> {
    var fields = Fields<SealedRoomSlot>()
    fields[.path] = .text(path)
    fields[.name] = .text(name)
    fields[.note] = .text(note)
    return fields
  }

  /// A reviewer's own review. A photo that a public page shows is linked; any other is put into the sealed folder.
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

  /// A photo as a link, or as a path in the sealed folder; nil if there is no copy of it yet.
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
