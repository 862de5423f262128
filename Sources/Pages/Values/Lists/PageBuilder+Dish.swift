internal import Model
internal import Templating

extension PageBuilder {
  /// A dish's page.
  func dish(_ servings: DishServings, letters: [LetterTree.Page]) throws -> Record {
    var fields = Fields<DishPageSlot>()
    let dish = servings.dish
    let name = dishName(dish)
    fields[.base] = .text(base)
    fields[.name] = .text(name)
    fields[.long] = .flag(ShownName.isLong(name))
    setFindings(servings, name, &fields)
    let best = servings.best
    let cheap = servings.cheapest
    fields[.hasStart] = .flag(!best.isEmpty)
    fields[.best] = SlotValue(best.map { serving($0) })
    fields[.cheap] = SlotValue(cheap.map { serving($0) })
    fields[.hasCheap] = .flag(!cheap.isEmpty)
    let quotes =
      try dish.quotes.map { known in
        DishQuote.first(2, at: best + cheap) { place in known.first { $0.place.id == place.id } }
      } ?? source.quotes(of: dish.name, at: best + cheap, most: 2)
    fields[.quotes] = SlotValue(quotes.map(quote))
    fields[.hasQuotes] = .flag(!quotes.isEmpty)
    let shown = servings.firstByPrice(SiteBuild.mostInOneList)
    let total = words.count(.placeCount, dish.places.count)
    let isWhole = shown.count == dish.places.count
    fields[.heading] = .text(
      isWhole ? words(.allPlaces, (.total, total)) : words(.cheapestOf, (.n, String(shown.count))))
    fields[.note] = .text(isWhole ? words[.cheapestFirst] : words(.ofPlaces, (.total, total)))
    fields[.caption] = .text(words(.placesServing, (.name, ShownName.cut(name))))
    fields[.places] = SlotValue(shown.map { serving($0) })
    fields[.hasLetters] = .flag(!letters.isEmpty)
    fields[.allHeading] = .text(words(.allPlaces, (.total, total)))
    fields[.letters] = SlotValue(dishIndex(letters, below: dish.slug + "/"))
    return fields.record
  }

  /// Some of the restaurants that serve a dish, by name.
  func dishLetter(_ page: LetterTree.Page, among pages: [LetterTree.Page], _ servings: DishServings) -> Record {
    var fields = Fields<DishLetterSlot>()
    let name = dishName(servings.dish)
    let heading = page.heading.isEmpty ? words[.otherLetters] : page.heading
    fields[.base] = .text(base)
    fields[.name] = .text(ShownName.cut(name))
    fields[.link] = .text("../\(servings.dish.slug).html")
    fields[.letter] = .text(heading)
    fields[.count] = .text(words.count(.placeCount, page.members.count))
    fields[.caption] = .text(words(.dishLetter, (.name, ShownName.cut(name)), (.letter, heading)))
    fields[.places] = SlotValue(servings.places(on: page).map { serving($0) })
    fields[.letters] = SlotValue(dishIndex(pages, below: "", current: page.stem))
    return fields.record
  }

  /// The dish in its most frequent spelling.
  func dishName(_ dish: DishDossier) -> String { ShownName.whole(dish.name) ?? words[.otherDishes] }

  /// The lowest and the highest price; `S/ 24 to 52` if there are several prices.
  func dishPrices(_ prices: [Int], currency: String?) -> (low: String, high: String)? {
    guard let low = prices.first, let high = prices.last else { return nil }
    return language.words(from: money(low, currency), to: money(high, currency), fallback: nil)
  }

  private func money(_ minor: Int, _ currency: String?) -> Money {
    Money(text: String(minor), minor: Int64(minor), currency: currency)
  }

  private func setFindings(_ servings: DishServings, _ name: String, _ fields: inout Fields<DishPageSlot>) {
    let prices = servings.prices
    fields[.lead] = .text(lead(servings))
    let updated = noteTimes([servings.dish.updatedAt])
    if let chart = PriceChart(prices, currency: servings.currency, of: ShownName.cut(name), words) {
      let (low, high) = PriceChart.middle(of: prices)
      let half = language.words(from: money(low, servings.currency), to: money(high, servings.currency), fallback: nil)
      if low < high { fields[.half] = .text(words(.dishHalf, (.low, half.low), (.high, half.high))) }
      var drawn = Fields<PriceChartSlot>()
      drawn[.heading] = .text(chart.finding)
      drawn[.note] = .text(chart.note(updated.map(date)))
      drawn[.drawing] = .bytes(chart.draw())
      fields[.chart] = SlotValue(drawn)
    }
    if let votes = servings.votes {
      let mean = language.mean(milliStars: votes.milliStars, rated: votes.rated)
      fields[.mean] = .text(words(.dishMean, (.mean, mean)))
    }
    let spellings = servings.otherSpellings.map(ShownName.cut)
    if !spellings.isEmpty {
      fields[.spellings] = .text(words(.dishAlso, (.list, spellings.joined(separator: words[.comma]))))
    }
    let kitchens = servings.kitchens.compactMap { kitchen in
      ShownName.whole(kitchen.name).map {
        words(.named, (.name, ShownName.cut($0)), (.n, language.words(for: kitchen.count)))
      }
    }
    if !kitchens.isEmpty {
      fields[.kitchens] = .text(words(.dishKitchens, (.list, kitchens.joined(separator: words[.comma]))))
    }
  }

  private func lead(_ servings: DishServings) -> String {
    let total = words.count(.placeCount, servings.dish.places.count)
    guard let ends = dishPrices(servings.prices, currency: servings.currency) else {
      return words(.dishAt, (.total, total))
    }
    guard servings.prices.first != servings.prices.last else {
      let price = language.words(for: money(servings.prices[0], servings.currency), fallback: nil)
      return words(.dishAtOne, (.total, total), (.low, price))
    }
    return words(.dishAtRange, (.total, total), (.low, ends.low), (.high, ends.high))
  }

  /// A restaurant as a row, with its mean in one decimal and nothing else that reviews change.
  private func serving(_ place: DishPlace) -> Fields<ServingSlot> {
    var fields = Fields<ServingSlot>()
    fields[.link] = .text("\(base)restaurants/\(Slug.of(place.id)).html")
    fields[.name] = .text(ShownName.cut(restaurantName(place.name)))
    fields[.price] = SlotValue(place.price.map { language.words(for: $0, fallback: settings.currency) })
    if place.rated > 0 { fields[.mean] = .text(language.mean(milliStars: place.milliStars, rated: place.rated)) }
    fields[.place] = SlotValue(PlaceDetails(cuisine: place.cuisine, district: place.district).text)
    return fields
  }

  private func quote(_ quote: DishQuote) -> Fields<QuoteSlot> {
    var fields = Fields<QuoteSlot>()
    fields[.words] = .text(words(.quoted, (.name, ShownName.whole(quote.words) ?? quote.words)))
    if !ScriptLanguage.isLatin(quote.words) { fields[.lang] = SlotValue(ScriptLanguage.of(quote.words)) }
    fields[.link] = .text("\(base)restaurants/\(Slug.of(quote.place.id)).html")
    fields[.name] = .text(ShownName.cut(restaurantName(quote.place.name)))
    fields[.author] = .text(ShownName.cut(authorName(quote.review.other, ofReview: quote.review.id)))
    if let stars = quote.review.stars {
      let vote = context.vote(stars)
      fields[.stars] = .text(vote.text)
      fields[.starsLabel] = .text(vote.label)
    }
    if let created = quote.review.createdAt {
      let day = dayTexts(context.day(created))
      fields[.day] = .text(day.iso)
      fields[.date] = .text(day.words)
    }
    return fields
  }

  private func dishIndex(_ pages: [LetterTree.Page], below folder: String, current: String? = nil) -> [Fields<
    IndexSlot
  >] {
    pages.map { page in
      var fields = Fields<IndexSlot>()
      fields[.link] = .text("\(folder)\(page.stem).html")
      fields[.name] = .text(page.heading.isEmpty ? words[.otherLetters] : page.heading)
      fields[.count] = .text(language.words(for: page.members.count))
      fields[.current] = .flag(page.stem == current)
      return fields
    }
  }
}
