internal import Model
internal import Templating

extension PageBuilder {
  /// The values of a restaurant's dashboard. `files` are its downloads.
  func dashboard(_ facts: RestaurantFacts, files: [Fields<SealedFileSlot>]) throws -> Record {
    let restaurant = facts.dossier.restaurant
    var fields = Fields<SealedRestaurantSlot>()
    fields[.base] = .text(base)
    fields[.kicker] = .text(
      facts.closed.map { words(.ownerKickerUpTo, (.month, monthName($0.last))) } ?? words[.ownerKicker])
    fields[.name] = .text(facts.name)
    fields[.long] = .flag(ShownName.isLong(facts.name))
    fields[.page] = .text("\(base)restaurants/\(restaurant.slug).html")
    if settings.sheets, settings.baseURL != nil {
      fields[.sheet] = .text("\(base)restaurants/\(restaurant.slug)/sheet.html")
    }
    fields[.isEmpty] = .flag(facts.isEmpty)
    fields[.lead] = .text(facts.isEmpty ? words[.ownerNothing] : dashboardLead(facts))
    let figures = facts.isEmpty ? [] : figures(facts)
    fields[.hasFigures] = .flag(!figures.isEmpty)
    fields[.figures] = SlotValue(figures)
    fields[.waiting] = SlotValue(try waitingReviews(facts))
    if facts.summary.count > 0, facts.unanswered.count == 0 { fields[.answered] = .text(words[.ownerAllAnswered]) }
    if let closed = facts.closed, let months = facts.months, !months.months.isEmpty {
      fields[.changes] = SlotValue(changes(months, closed))
      fields[.beside] = SlotValue(besideNeighbours(facts, closed))
      fields[.guests] = SlotValue(guestsByMonth(facts, months))
      fields[.paid] = SlotValue(paidByMonth(months))
      fields[.offers] = SlotValue(offerEffects(facts, closed))
    }
    fields[.hasFiles] = .flag(!files.isEmpty)
    fields[.files] = SlotValue(files)
    return fields.record
  }

  /// `February 2026`.
  func monthName(_ number: Int) -> String { ClosedMonths.name(number, language) }

  /// `Feb 2026`.
  func shortMonthName(_ number: Int) -> String {
    language.shortWords(forMonth: number % 12 + 1, of: number / 12)
  }

  private func dashboardLead(_ facts: RestaurantFacts) -> String {
    var sentences: [String] = []
    let waiting = facts.unanswered
    if waiting.count > 0 {
      sentences.append(
        waiting.oldest.map { words.count(.ownerWaiting, waiting.count, (.date, date($0))) }
          ?? words.count(.ownerWaitingUndated, waiting.count))
    } else if facts.summary.count > 0 {
      sentences.append(words[.ownerAllAnswered])
    }
    if let mean = facts.lastYear, let closed = facts.closed {
      let values = [(Phrase.Argument.month, monthName(closed.last)), (.mean, mean.text(language))]
      switch facts.neighboursClearlyAbove {
      case nil: sentences.append(words(.ownerMeanAlone, values[0], values[1]))
      case 0: sentences.append(words(.ownerMeanNone, values[0], values[1]))
      case let above?: sentences.append(words.count(.ownerMeanBehind, above, values[0], values[1]))
      }
    }
    if sentences.isEmpty { sentences.append(words[.ownerFew]) }
    return sentences.joined(separator: words[.gap])
  }

  private func waitingReviews(_ facts: RestaurantFacts) throws -> Fields<SealedWaitingSlot>? {
    let waiting = facts.unanswered
    guard !waiting.newest.isEmpty else { return nil }
    var fields = Fields<SealedWaitingSlot>()
    let ordered = WaitingOrder.ordered(waiting.newest)
    let isRecent = { (review: Review) in review.createdAt.map { $0 >= facts.recent } ?? false }
    let (first, rest) = (ordered.filter(isRecent), ordered.filter { !isRecent($0) })
    fields[.note] = .text(
      waiting.count > waiting.newest.count
        ? words(
          .ownerNewestWaiting, (.n, language.words(for: waiting.newest.count)),
          (.total, language.words(for: waiting.count)))
        : words[first.isEmpty ? .ownerNoneRecent : .ownerWaitingOrder])
    fields[.hasFirst] = .flag(!first.isEmpty)
    fields[.first] = .list(Records(try first.map { try waitingReview($0, facts) }))
    if !rest.isEmpty {
      fields[.more] = .text(words.count(.ownerMore, rest.count))
      fields[.rest] = .list(Records(try rest.map { try waitingReview($0, facts) }))
    }
    return fields
  }

  private func waitingReview(_ review: Review, _ facts: RestaurantFacts) throws -> Record {
    var record = try self.review(WaitingOrder.shortened(review), on: .restaurant(name: facts.name))
    if let link = link(settings.replyLink, to: review.id) { record[ReviewSlot.replyLink.rawValue] = .text(link) }
    return record
  }
}

/// In which order an owner answers reviews, and how much of each a list shows.
enum WaitingOrder {
  /// Fewest stars first, those without stars last; of equal ones the oldest first.
  static func ordered(_ reviews: [Review]) -> [Review] {
    reviews.sorted { left, right in
      let (first, second) = (left.stars ?? 6, right.stars ?? 6)
      if first != second { return first < second }
      if left.createdAt != right.createdAt {
        return (left.createdAt?.microseconds ?? .max) < (right.createdAt?.microseconds ?? .max)
      }
      return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }
  }

  /// The most characters of a comment, so that a hundred of them remain a page.
  private static let longest = 2000

  static func shortened(_ review: Review) -> Review {
    guard let comment = review.comment, comment.utf8.count > longest, comment.prefix(longest + 1).count > longest
    else { return review }
    return Review(
      id: review.id, stars: review.stars,
      comment: Beginning.scalars(of: comment.prefix(longest), bytes: 4 * longest) + "…", photo: review.photo,
      createdAt: review.createdAt, updatedAt: review.updatedAt, reply: review.reply, repliedAt: review.repliedAt,
      other: review.other)
  }
}
