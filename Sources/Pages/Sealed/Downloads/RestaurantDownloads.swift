internal import Model
internal import Store
internal import Templating

/// The files that an owner can download. They are made only if they must be sealed, as there may be many reviews.
struct RestaurantDownloads {
  private(set) var parts: [BundlePart] = []
  private(set) var rows: [Fields<SealedFileSlot>] = []
  private let facts: RestaurantFacts
  private let builder: PageBuilder
  private let dossiers: any DossierSource
  private let shelf: ReviewShelf

  init(_ facts: RestaurantFacts, _ builder: PageBuilder) throws {
    self.facts = facts
    self.builder = builder
    let key = facts.dossier.restaurant.key
    dossiers = try builder.source.dossiers(of: .restaurants, key)
    shelf = ReviewShelf(dossiers, key, count: facts.summary.count)
    if facts.summary.count > 0 { try addReviews(key) }
    if let months = facts.months, !months.months.isEmpty { try addMonths(months) }
  }

  /// The reviews in files of ten thousand, numbered from the oldest, so that full files do not change.
  private mutating func addReviews(_ key: Int64) throws {
    let digests = try builder.source.reviewDigests(ofRestaurant: key, size: ReviewFileRows.most)
    for (index, digest) in digests.enumerated().reversed() {
      let stem = digests.count == 1 ? "reviews" : "reviews-\(index + 1)"
      let shown = shelf.range(index)
      let words = builder.words
      let name =
        digests.count == 1
        ? words[.ownerAllReviews]
        : words(
          .ownerReviewsPart, (.from, builder.language.words(for: shown.lowerBound + 1)),
          (.to, builder.language.words(for: shown.upperBound)))
      add(
        name: name, note: words.count(.ownerReviewsNote, shown.count), stem: stem, RowFormat.allCases,
        inputs: digest.bytes
      ) { [shelf, builder] format in
        try format.bytes(
          ReviewFileRows.columns, shelf.reviews(index).lazy.map { ReviewFileRows.row($0, builder) }, builder.language)
      }
    }
  }

  private mutating func addMonths(_ months: RestaurantMonths) throws {
    let bytes = try RowFormat.sheet.bytes(
      MonthRows.columns, MonthRows.rows(months, currency: builder.settings.currency), builder.language)
    let note = builder.words.count(.ownerMonthsNote, months.months.count)
    add(
      name: builder.words[.ownerMonthsFile], note: note, stem: "months", [.sheet], inputs: SHA256.digest(bytes)
    ) { _ in bytes }
  }

  private mutating func add(
    name: String, note: String, stem: String, _ formats: [RowFormat], inputs: [UInt8],
    _ make: @escaping (RowFormat) throws -> [UInt8]
  ) {
    var fields = Fields<SealedFileSlot>()
    fields[.name] = .text(name)
    fields[.note] = .text(note)
    var links: [Fields<SealedFileLinkSlot>] = []
    for format in formats {
      let path = "downloads/\(stem).\(format.suffix)"
      // The words for nameless guests, the zone and the signs of numbers are in the file too.
      let all = SHA256.digest(
        inputs + Array("\(path)\n\(builder.settings.timeZone)\n\(builder.words.fingerprint)".utf8))
      parts.append(
        BundlePart(path: path, type: .file, mime: format.mime, content: .made(inputs: all) { try make(format) }))
      var link = Fields<SealedFileLinkSlot>()
      link[.file] = .text(path)
      link[.format] = .text(format.name(builder.words))
      links.append(link)
    }
    fields[.links] = SlotValue(links)
    rows.append(fields)
  }
}
