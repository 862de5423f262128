internal import Model
internal import Store
internal import Templating

extension PageBuilder {
  /// The page of a cuisine or a district.
  func guideList(_ page: GuidePage, letters: [LetterTree.Page]) throws -> Record {
    var fields = Fields<GuideListSlot>()
    fields[.base] = .text(base)
    fields[.name] = .text(page.name)
    fields[.long] = .flag(ShownName.isLong(page.name))
    let isDistrict = page.kind == .district
    fields[.kicker] = .text(isDistrict ? page.town.map(ShownName.cut) ?? words[.districtKicker] : words[.cuisineKicker])
    let all = page.hasDistrictsPage ? "districts.html" : "index.html#\(isDistrict ? "districts" : "cuisines")"
    fields[.kickerLink] = .text(base + all)
    fields[.lead] = .text(lead(page))
    fields[.most] = SlotValue(most(page))
    if let map = map(of: page) { fields[.map] = .bytes(map) }
    if page.hasThree { fields[.three] = SlotValue(try three(page)) }
    fields[.costs] = SlotValue(costs(page))
    fields[.common] = SlotValue(common(page))
    if isDistrict { fields[.cuisines] = SlotValue(cuisinesHere(page)) }
    setList(page, letters, &fields)
    if !page.neighbours.isEmpty { fields[.neighbours] = SlotValue(near(page)) }
    return fields.record
  }

  private func setList(_ page: GuidePage, _ letters: [LetterTree.Page], _ fields: inout Fields<GuideListSlot>) {
    let count = words.count(.restaurantCount, page.figures.restaurants)
    fields[.heading] = .text(page.isWhole ? words[.cuisineAll] : words(.hundredBest, (.n, String(page.best.count))))
    fields[.note] = .text(page.isWhole ? count : words(.ofAll, (.restaurants, count)))
    fields[.ranked] = .flag(page.best.count > 1)
    fields[.fromFour] = .flag(page.hasThree)
    fields[.order] = SlotValue(order(page))
    let rest = page.hasThree ? page.best.dropFirst(3) : page.best.isEmpty ? page.unranked[...] : page.best[...]
    fields[.filtered] = .flag(rest.count >= 8)
    fields[.zone] = .text(settings.timeZone)
    fields[.rows] = SlotValue(rest.map { row($0, on: page) })
    if !page.best.isEmpty, !page.unranked.isEmpty {
      var unranked = Fields<UnrankedSlot>()
      unranked[.rows] = SlotValue(page.unranked.map { row($0, on: page) })
      fields[.unranked] = SlotValue(unranked)
    }
    guard !page.isWhole, !letters.isEmpty else { return }
    fields[.hasLetters] = .flag(true)
    fields[.letters] = SlotValue(index(firstPages(letters)))
  }

  /// A restaurant as a row of its cuisine's or district's page, which shows counts in steps.
  private func row(_ entry: RestaurantEntry, on page: GuidePage) -> Fields<RowSlot> {
    var fields = Fields<RowSlot>()
    fields[.link] = .text("\(base)restaurants/\(Slug.of(entry.id)).html")
    fields[.name] = .text(ShownName.cut(restaurantName(entry.name)))
    if entry.rated > 0 {
      fields[.mean] = .text(language.mean(milliStars: entry.milliStars, rated: entry.rated))
      fields[.good] = .flag(entry.milliStars >= entry.rated * 4000)
    }
    fields[.offer] = .flag(entry.hasOffer)
    let price = ShownName.whole(entry.price).map(ShownName.cut)
    let count = entry.reviews > 0 ? words.stepped(.reviewCount, entry.reviews) : nil
    fields[.count] = SlotValue(count)
    fields[.price] = SlotValue(price)
    fields[.facts] = .text(RowFacts.text(entry))
    fields[.particulars] = SlotValue(particulars([other(entry, on: page), count]))
    return fields
  }

  /// What distinguishes a restaurant on the page: on a cuisine's page its district, else its address; on a district's
  /// page its cuisine.
  private func other(_ entry: RestaurantEntry, on page: GuidePage) -> String? {
    if entry.isKnownByReviews { return words[.knownByReviews] }
    if page.kind == .district { return ShownName.whole(entry.cuisine).map(ShownName.cut) }
    return districtName(entry.district) ?? ShownName.whole(entry.address).map(ShownName.cut)
  }

  private func three(_ page: GuidePage) throws -> Fields<BestThreeSlot> {
    var fields = Fields<BestThreeSlot>()
    fields[.places] = SlotValue(
      try page.best.prefix(3).enumerated().map { index, entry in
        var place = Fields<BestPlaceSlot>()
        let name = ShownName.cut(restaurantName(entry.name))
        let copy = try copy(entry.photo, .restaurant)
        let shown = words(.photoHere, (.name, name))
        place[.number] = .text(String(index + 1))
        place[.link] = .text("\(base)restaurants/\(Slug.of(entry.id)).html")
        place[.name] = .text(name)
        place[.tone] = .text(Tone.of(entry.id))
        place[.picture] = SlotValue(picture(copy, .large, alt: shown))
        if index == 0 { preview(copy, shown) }
        place[.mean] = .text(language.mean(milliStars: entry.milliStars, rated: entry.rated))
        place[.particulars] = SlotValue(
          particulars([words.stepped(.reviewCount, entry.reviews), other(entry, on: page)]))
        if let quote = ShownName.whole(page.quotes[index]) {
          place[.quote] = .text(words(.quoted, (.name, quote)))
          if !ScriptLanguage.isLatin(quote) { place[.lang] = SlotValue(ScriptLanguage.of(quote)) }
        }
        return place
      })
    return fields
  }

  private func cuisinesHere(_ page: GuidePage) -> Fields<CuisinesHereSlot>? {
    let cuisines = page.figures.cuisines
    guard cuisines.count > 1 else { return nil }
    var fields = Fields<CuisinesHereSlot>()
    fields[.note] = .text(words.count(.cuisinesCount, cuisines.count))
    fields[.list] = SlotValue(
      cuisines.prefix(40).map { cuisine in
        var fields = Fields<IndexSlot>()
        fields[.link] = .text("\(base)cuisines/\(slug(ofCuisine: cuisine.name)).html")
        fields[.name] = .text(ShownName.cut(ShownName.whole(cuisine.name) ?? cuisine.name))
        fields[.count] = .text(language.words(for: cuisine.count))
        return fields
      })
    return fields
  }

  private func common(_ page: GuidePage) -> Fields<CommonDishesSlot>? {
    guard let least = page.figures.dishes.last else { return nil }
    var fields = Fields<CommonDishesSlot>()
    fields[.note] = .text(words.count(.commonNote, least.places))
    fields[.rows] = SlotValue(
      page.figures.dishes.map { dish in
        var fields = Fields<CommonDishSlot>()
        fields[.name] = .text(ShownName.cut(ShownName.whole(dish.name) ?? dish.name))
        fields[.link] = SlotValue(dish.page.map { String(joining: base, "dishes/", $0, ".html") })
        if let lowest = dish.lowest { fields[.from] = .text(words(.fromPrice, (.low, money(lowest, dish.currency)))) }
        let median = dish.median.map { words(.medianPrice, (.mean, money($0, dish.currency))) }
        fields[.particulars] = SlotValue(particulars([words.count(.dishPlaces, dish.places), median]))
        return fields
      })
    return fields
  }

  private func costs(_ page: GuidePage) -> Fields<CostsSlot>? {
    guard page.figures.restaurants > 2, let own = page.figures.mains, let all = page.all.mains else { return nil }
    var fields = Fields<CostsSlot>()
    fields[.note] = .text(words.count(.costDishes, own.dishes))
    let (mean, total) = (money(own.median, own.currency), money(all.median, all.currency))
    let finding: Word = own.median > all.median ? .costHigher : own.median < all.median ? .costLower : .costSame
    fields[.heading] = .text(words(finding, (.mean, mean), (.total, total)))
    let ranges = [
      CostChart.Range(name: ShownName.cut(page.name), prices: own, isOwn: true),
      CostChart.Range(name: words[.allCuisines], prices: all, isOwn: false),
    ]
    let chart = CostChart(ranges: ranges, words: words) { self.money($0, own.currency) }
    fields[.chart] = .bytes(chart.draw())
    return fields
  }

  private func near(_ page: GuidePage) -> Fields<DistrictsNearSlot> {
    var fields = Fields<DistrictsNearSlot>()
    fields[.rows] = SlotValue(
      page.neighbours.map { near in
        var fields = Fields<NearDistrictSlot>()
        fields[.link] = .text("\(near.tally.district.slug).html")
        fields[.name] = SlotValue(districtName(near.tally.district))
        let more = cuisines(near.tally)
        fields[.particulars] = SlotValue(
          particulars([
            Distance.text(metres: near.metres, bearing: near.bearing, words),
            words.count(.restaurantCount, near.tally.restaurants), more,
          ]))
        return fields
      })
    return fields
  }

  /// The cuisines of which a district has more than the guide. Names of several words are not joined by another word.
  func cuisines(_ tally: DistrictTally) -> String? {
    let names = tally.moreOf.map(ShownName.cut)
    guard !names.isEmpty else { return nil }
    return names.contains { $0.contains(" ") } ? names.joined(separator: words[.comma]) : joined(names)
  }

  /// Formats an amount in the minor unit of a currency.
  func money(_ minor: Int64, _ currency: String?) -> String {
    language.words(for: Money(text: "", minor: minor, currency: currency), fallback: settings.currency)
  }
}

extension MapDrawing.Spot {
  init(_ spot: ListFigures.Spot) { self.init(position: spot.position, rated: spot.rated, milliStars: spot.milliStars) }
}

extension GuidePage {
  var spots: [MapDrawing.Spot] { figures.spots.map(MapDrawing.Spot.init) }
}

// The sentences on the page of a cuisine or a district.
extension PageBuilder {
  /// The number of restaurants, their rating, and their prices.
  func lead(_ page: GuidePage) -> String {
    let figures = page.figures
    var sentences = [count(page)]
    if figures.restaurants > 1, figures.rated >= 10, page.all.rated > 0 {
      let (own, all) = (figures.meanTenths, page.all.meanTenths)
      let comparison: Word = own > all ? .meanHigher : own < all ? .meanLower : .meanSame
      sentences.append(
        words(
          comparison, (.mean, language.oneDecimal(tenths: own)), (.total, language.oneDecimal(tenths: all))))
    }
    if figures.restaurants > 2, let mains = figures.mains {
      sentences.append(
        words(
          .halfCost, (.low, money(mains.lowerQuarter, mains.currency)),
          (.high, money(mains.upperQuarter, mains.currency))))
    }
    return sentences.joined(separator: words[.gap])
  }

  private func count(_ page: GuidePage) -> String {
    let (own, all) = (page.figures.restaurants, page.all.restaurants)
    let restaurants = words.count(.restaurantCount, own)
    guard page.figures.reviews > 0 else { return restaurants }
    let reviews = words.stepped(.reviewCount, page.figures.reviews)
    let share = own == 0 ? 0 : (all + own / 2) / own
    guard own > 1, (2...20).contains(share) else {
      return words(.listLead, (.restaurants, restaurants), (.reviews, reviews))
    }
    return words(
      .listShare, (.restaurants, restaurants), (.n, language.words(for: share)), (.reviews, reviews))
  }

  /// For a cuisine the districts that have most; for a district the cuisines of which it has more than the guide.
  func most(_ page: GuidePage) -> String? {
    if page.kind == .district {
      return page.tally.flatMap(cuisines).map { words(.moreHere, (.list, $0)) }
    }
    let districts = page.figures.districts.prefix(3).filter { $0.restaurants > 1 }.compactMap { tally in
      districtName(tally.district).map { "\($0) (\(language.words(for: tally.restaurants)))" }
    }
    return districts.isEmpty ? nil : words(.mostIn, (.list, joined(districts)))
  }

  /// The order of the list, and the first pair in it that looks wrong.
  func order(_ page: GuidePage) -> String? {
    guard page.best.count > 1 else { return nil }
    let mean = language.oneDecimal(tenths: page.all.meanTenths)
    return bestOrder(Array(page.best), mean: mean) { words.stepped(.reviewCount, $0) }.joined(separator: words[.gap])
  }
}

extension ListFigures {
  /// The mean in tenths, as pages show it; 0 without stars.
  var meanTenths: Int { RankPrior(milliStars: milliStars, rated: rated).meanTenths }
}
