internal import Model
internal import Store
internal import Templating

/// The files that an owner can download. They are made only if they must be sealed, as there may be many reviews.
struct RestaurantDownloads {
  private(set) var parts: [BundlePart] = []
  private(set) var rows: [Fields<SealedFileSlot>] = []
  private let facts: RestaurantFacts
  private let builder: PageBuilder
  private let shelf: ReviewShelf
  private let common: [UInt8]

  /// `common` is a digest of what all files are made from.
  init(_ facts: RestaurantFacts, _ builder: PageBuilder, madeFrom common: [UInt8]) throws {
    self.facts = facts
    self.builder = builder
    self.common = common
    let key = facts.dossier.restaurant.key
    shelf = ReviewShelf(try builder.source.dossiers(of: .restaurants, key), key, count: facts.summary.count)
    if facts.summary.count > 0 { try addReviews(key) }
    if let months = facts.months, !months.months.isEmpty { try addMonths(months) }
  }

  /// The reviews in files of ten thousand, and these in pieces of a hundred, both numbered from the oldest, so that full
  /// ones do not change.
  private mutating func addReviews(_ key: Int64) throws {
    let digests = try builder.source.reviewDigests(ofRestaurant: key, size: ReviewFileRows.onPiece)
    let inFile = ReviewFileRows.most / ReviewFileRows.onPiece
    let files = (digests.count + inFile - 1) / inFile
    for file in (0..<files).reversed() {
      let shown = shelf.range(file)
      let words = builder.words
      let name =
        files == 1
        ? words[.ownerAllReviews]
        : words(
          .ownerReviewsPart, (.from, builder.language.words(for: shown.lowerBound + 1)),
          (.to, builder.language.words(for: shown.upperBound)))
      let pieces = file * inFile..<min(digests.count, (file + 1) * inFile)
      add(
        name: name, note: words.count(.ownerReviewsNote, shown.count),
        stem: files == 1 ? "reviews" : "reviews-\(file + 1)", RowFormat.allCases,
        inputs: pieces.map { digests[$0].bytes }
      ) { [shelf, builder] format, number in
        try format.bytes(
          ReviewFileRows.columns,
          shelf.reviews(pieces.lowerBound + number).lazy.map { ReviewFileRows.row($0, builder) }, builder.language,
          isFirst: number == 0)
      }
    }
  }

  private mutating func addMonths(_ months: RestaurantMonths) throws {
    let bytes = try RowFormat.sheet.bytes(
      MonthRows.columns, MonthRows.rows(months, currency: builder.settings.currency), builder.language)
    let note = builder.words.count(.ownerMonthsNote, months.months.count)
    add(
      name: builder.words[.ownerMonthsFile], note: note, stem: "months", [.sheet], inputs: [SHA256.digest(bytes)]
    ) { _, _ in bytes }
  }

  /// Adds a file in some formats. `inputs` are those of its pieces, which `make` makes by format and number.
  private mutating func add(
    name: String, note: String, stem: String, _ formats: [RowFormat], inputs: [[UInt8]],
    _ make: @escaping (RowFormat, Int) throws -> [UInt8]
  ) {
    var fields = Fields<SealedFileSlot>()
    fields[.name] = .text(name)
    fields[.note] = .text(note)
    var links: [Fields<SealedFileLinkSlot>] = []
    for format in formats {
      let path = "downloads/\(stem).\(format.suffix)"
      let pieces = inputs.enumerated().map { number, inputs in
        BundlePart.Piece.made(inputs: inputs + common) { try make(format, number) }
      }
      parts.append(BundlePart(path: path, type: .file, mime: format.mime, pieces: pieces))
      var link = Fields<SealedFileLinkSlot>()
      link[.file] = .text(path)
      link[.format] = .text(format.name(builder.words))
      links.append(link)
    }
    fields[.links] = SlotValue(links)
    rows.append(fields)
  }
}
