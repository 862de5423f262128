internal import Model
internal import Store
internal import Templating

extension PageBuilder {
  /// How many offers are shown.
  private static let shownOffers = 10

  /// What offers changed; nil where there are none of which it is known when they began.
  func offerEffects(_ facts: RestaurantFacts, _ closed: ClosedMonths) -> Fields<SealedOffersSlot>? {
    let effects = facts.dossier.offers.compactMap { OfferEffect($0, facts.events, closed, context) }
      .sorted { (-$0.days.lowerBound, $0.offer.id) < (-$1.days.lowerBound, $1.offer.id) }
    guard !effects.isEmpty else { return nil }
    var fields = Fields<SealedOffersSlot>()
    fields[.note] = .text(words[.ownerOffersNote])
    fields[.items] = SlotValue(effects.prefix(Self.shownOffers).map { effect($0, closed) })
    let more = effects.count - Self.shownOffers
    if more > 0 { fields[.more] = .text(words.count(.ownerOlderOffers, more)) }
    return fields
  }

  private func effect(_ effect: OfferEffect, _ closed: ClosedMonths) -> Fields<SealedOfferSlot> {
    var fields = Fields<SealedOfferSlot>()
    fields[.title] = .text(ShownName.whole(effect.offer.title) ?? words[.offers])
    fields[.span] = .text(span(effect))
    guard !effect.days.isEmpty else {
      fields[.verdict] = .text(words(.ownerNotClosed, (.month, monthName(closed.last))))
      return fields
    }
    let rows = [(Word.reviews, effect.reviews), (.visited, effect.visits), (.orders, effect.orders)].filter {
      $0.1.new + $0.1.old > 0
    }
    guard rows.contains(where: { $0.1.effect != .tooLittle }) else {
      fields[.verdict] = .text(words[.ownerTooLittle])
      return fields
    }
    fields[.rows] = SlotValue(
      rows.map { row(words[$0.0], $0.1, days: effect.days.count, isOfPeople: $0.0 != .reviews) })
    return fields
  }

  private func span(_ effect: OfferEffect) -> String {
    let offer = effect.offer
    let from = offer.validFrom.map(date) ?? ""
    let dates = offer.validTo.map { words(.range, (.first, from), (.last, date($0))) } ?? words(.opensAt, (.open, from))
    return effect.days.isEmpty ? dates : dates + words[.pause] + words.count(.ownerDays, effect.days.count)
  }

  /// A row of counts. `isOfPeople`: few of them are not shown.
  private func row(
    _ name: String, _ counts: CountComparison, days: Int, isOfPeople: Bool
  ) -> Fields<SealedEffectSlot> {
    func isFew(_ count: Int) -> Bool { isOfPeople && count < settings.smallGroups.least }
    func said(_ count: Int) -> String { isFew(count) ? people(count) : language.words(for: count) }
    var fields = Fields<SealedEffectSlot>()
    fields[.name] = .text(name)
    fields[.during] = .text(said(counts.new))
    fields[.before] = .text(said(counts.old))
    fields[.duringADay] = .text(isFew(counts.new) ? "" : aDay(counts.new, days))
    fields[.beforeADay] = .text(isFew(counts.old) ? "" : aDay(counts.old, days))
    let finding: Word =
      switch counts.effect {
      case .more: .ownerClearlyMore
      case .fewer: .ownerClearlyFewer
      case .chance: .ownerChance
      case .same: .ownerSame
      case .tooLittle: .ownerTooLittle
      }
    fields[.finding] = .text(words[finding])
    return fields
  }

  private func aDay(_ count: Int, _ days: Int) -> String {
    words(.ownerADay, (.n, language.oneDecimal(tenths: (count * 20 + days) / (2 * days))))
  }
}

/// What happened while an offer was valid, beside as many days before it.
struct OfferEffect {
  let offer: Offer
  /// The closed days on which it was valid; empty if none of them is closed yet.
  let days: Range<Int>
  let reviews: CountComparison
  let visits: CountComparison
  let orders: CountComparison

  /// Nil if it is not known when the offer began.
  init?(_ offer: Offer, _ events: RestaurantEvents, _ closed: ClosedMonths, _ context: SiteContext) {
    guard let from = offer.validFrom.map(context.day) else { return nil }
    let to = min(offer.validTo.map(context.day) ?? closed.end, closed.end)
    let days = from.number..<max(from.number, to.number + 1)
    self.days = days
    self.offer = offer
    func compare(_ list: [CivilDay]) -> CountComparison {
      CountComparison(
        Self.count(list, days), Self.count(list, days.lowerBound - days.count..<days.lowerBound))
    }
    reviews = compare(events.reviews)
    visits = compare(events.visits)
    orders = compare(events.orders)
  }

  /// How many of some ascending days are in a range.
  private static func count(_ list: [CivilDay], _ days: Range<Int>) -> Int {
    place(list, days.upperBound) - place(list, days.lowerBound)
  }

  /// The number of days before one.
  private static func place(_ list: [CivilDay], _ day: Int) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].number < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
