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
}
