internal import Model
internal import Templating

extension PageBuilder {
  /// The values of the sheet for a restaurant's tables, with a code for the page at `address`.
  func sheet(_ dossier: RestaurantDossier, address: String) -> Record {
    let restaurant = dossier.restaurant
    let name = restaurantName(restaurant.name)
    var fields = Fields<SheetSlot>()
    fields[.base] = .text(base)
    fields[.name] = .text(name)
    fields[.long] = .flag(ShownName.isLong(name))
    fields[.tone] = .text(Tone.of(restaurant.id))
    fields[.cuisine] = SlotValue(ShownName.whole(restaurant.cuisine).map(ShownName.cut))
    fields[.district] = SlotValue(restaurant.district.flatMap(districtName))
    fields[.back] = .text("../\(restaurant.slug).html")
    fields[.backWords] = .text(words(.leafBack, (.name, ShownName.cut(name))))
    setMean(dossier.summary, &fields)
    fields[.quotes] = SlotValue(SheetQuotes.of(dossier.reviews).map(quote))
    fields[.address] = .text(Self.printed(address))
    if let code = PageCode.path(of: address) {
      var drawing = Fields<PageCodeSlot>()
      drawing[.data] = .text(code.data)
      drawing[.width] = .number(code.width)
      fields[.code] = SlotValue(drawing)
    }
    fields[.hours] = SlotValue(hoursLine(restaurant))
    fields[.street] = SlotValue(ShownName.whole(restaurant.address))
    return fields.record
  }

  /// An address as it is typed in: without its scheme, and with a place for a line to end after each slash.
  private static func printed(_ address: String) -> String {
    let plain = address.split(separator: "://", maxSplits: 1).last ?? ""
    return plain.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "/\u{200B}")
  }

  private func setMean(_ summary: ReviewSummary, _ fields: inout Fields<SheetSlot>) {
    guard summary.count > 0 else { return }
    fields[.count] = .text(words.count(.reviewCount, summary.count))
    if let newest = age([summary.newest]) {
      fields[.age] = .text(words(.sheetAge, (.date, date(newest)), (.name, settings.title)))
    }
    guard summary.rated > 0, let mean = summary.mean else { return }
    let text = language.mean(milliStars: summary.milliStars, rated: summary.rated)
    fields[.mean] = .text(text)
    fields[.meanStars] = .text(context.starTexts[context.halves(mean)])
    fields[.meanLabel] = .text(words(.meanOf, (.n, text)))
  }

  private func quote(_ review: Review) -> Fields<SheetQuoteSlot> {
    var fields = Fields<SheetQuoteSlot>()
    let comment = review.comment ?? ""
    fields[.words] = .text(ShownName.whole(comment) ?? comment)
    if !ScriptLanguage.isLatin(comment) { fields[.lang] = SlotValue(ScriptLanguage.of(comment)) }
    fields[.name] = .text(ShownName.cut(authorName(review.other, ofReview: review.id)))
    fields[.date] = SlotValue(review.createdAt.map(date))
    return fields
  }

  /// All opening hours in one line.
  private func hoursLine(_ restaurant: Restaurant) -> String? {
    let lines = hours(restaurant).lines
    return lines.isEmpty ? nil : lines.joined(separator: " · ")
  }
}
