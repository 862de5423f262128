internal import CQRencode
internal import Model
internal import Templating

extension PageBuilder {
  /// The values of the sheet for a restaurant's tables, with a code for the page at `address`.
  func sheet(_ dossier: RestaurantDossier, address: String) -> Record {
    let restaurant = dossier.restaurant
    let name = restaurantName(restaurant[.name])
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
    fields[.street] = SlotValue(ShownName.whole(restaurant[.address]))
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
    if let newest = noteTimes([summary.newest]) {
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

/// Chooses the quotations on a sheet: at most two different one-line comments with high ratings, the
/// newest first.
enum SheetQuotes {
  private static let most = 2
  private static let bytes = 20...120
  /// The fewest stars of what is called praise.
  static let fewestStars = 4.5

  static func of(_ reviews: [Review]) -> [Review] {
    var chosen: [Review] = []
    for review in reviews where chosen.count < most && praises(review) {
      if !chosen.contains(where: { $0.comment == review.comment }) { chosen.append(review) }
    }
    return chosen
  }

  private static func praises(_ review: Review) -> Bool {
    guard let stars = review.stars, stars >= fewestStars, let comment = review.comment else { return false }
    return bytes.contains(comment.utf8.count) && !comment.utf8.contains(0x0A) && ShownName.whole(comment) != nil
  }
}

/// A QR code of an address, as one path of an SVG. A module is one unit, with a margin of four units.
enum PageCode {
  private static let margin = 4

  /// The path; nil for an address of more than some 2,300 bytes, which does not fit into a code.
  ///
  /// The code stays readable if a seventh of it is hidden by a stain or a fold.
  static func path(of address: String) -> (data: String, width: Int)? {
    let bytes = Array(address.utf8)
    guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    let modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
    var data = ""
    data.reserveCapacity(width * width * 4)
    for row in 0..<width { append(modules[(row * width)..<((row + 1) * width)], row, to: &data) }
    return (data, width + 2 * margin)
  }

  /// Appends the dark runs of a row, each as a rectangle.
  private static func append(_ row: Slice<UnsafeBufferPointer<UInt8>>, _ number: Int, to data: inout String) {
    var place = row.startIndex
    while place < row.endIndex {
      guard row[place] & 1 == 1 else {
        place += 1
        continue
      }
      let start = place
      while place < row.endIndex, row[place] & 1 == 1 { place += 1 }
      let length = place - start
      data += "M\(start - row.startIndex + margin) \(number + margin)h\(length)v1h-\(length)z"
    }
  }
}
