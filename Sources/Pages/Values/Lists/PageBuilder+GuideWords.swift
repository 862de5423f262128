internal import Model
internal import Store

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
