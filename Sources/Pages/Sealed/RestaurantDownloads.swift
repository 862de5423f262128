internal import Model
internal import Store
internal import Templating

/// The files that an owner can download. They are made only if they must be sealed, as there may be many reviews.
struct RestaurantDownloads {
  private(set) var entries: [SealedEntry] = []
  private(set) var rows: [Fields<SealedFileSlot>] = []
  private let builder: PageBuilder
  private let cache: ReviewCache
  private let common: [UInt8]

  /// `common` is a digest of what all files are made from.
  init(_ facts: RestaurantFacts, _ builder: PageBuilder, madeFrom common: [UInt8]) throws {
    self.builder = builder
    self.common = common
    let key = facts.dossier.restaurant.key
    cache = ReviewCache(try builder.source.dossiers(of: .restaurants, key), key, count: facts.summary.count)
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
      let shown = cache.range(file)
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
      ) { [cache, builder] format, number in
        try format.bytes(
          ReviewFileRows.columns,
          cache.reviews(pieces.lowerBound + number).lazy.map { ReviewFileRows.row($0, builder) }, builder.language,
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
        SealedEntry.Piece.made(inputs: inputs + common) { try make(format, number) }
      }
      entries.append(SealedEntry(path: path, type: .file, mime: format.mime, pieces: pieces))
      var link = Fields<SealedFileLinkSlot>()
      link[.file] = .text(path)
      link[.format] = .text(format.name(builder.words))
      links.append(link)
    }
    fields[.links] = SlotValue(links)
    rows.append(fields)
  }
}

/// The formats of downloads.
enum RowFormat: CaseIterable {
  /// What a spreadsheet opens with a double click.
  case sheet
  case plain
  /// One object per line.
  case objects

  var suffix: String {
    switch self {
    case .sheet: "csv"
    case .plain: "raw.csv"
    case .objects: "ndjson"
    }
  }

  var mime: String { self == .objects ? "application/x-ndjson" : "text/csv" }

  func name(_ words: StringTable) -> String {
    switch self {
    case .sheet: words[.csvSheets]
    case .plain: words[.csvRaw]
    case .objects: "NDJSON"
    }
  }

  /// Rows as a file, or as a later piece of one, which has no names of columns.
  func bytes(
    _ columns: [String], _ rows: some Sequence<[AnalystValue]>, _ language: Language, isFirst: Bool = true
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let output: ([UInt8]) throws -> Void = { bytes += $0 }
    let writer: any ResultWriter =
      switch self {
      case .sheet: CSVWriter(safe: true, marks: SheetMarks(language), output)
      case .plain: CSVWriter(safe: false, output)
      case .objects: NDJSONWriter(output)
      }
    try writer.begin(columns)
    if !isFirst {
      try writer.end()
      bytes.removeAll()
    }
    for row in rows { try writer.row(row) }
    try writer.end()
    return bytes
  }
}

/// A restaurant's closed months as rows of a file.
enum MonthRows {
  static let columns = [
    "month", "reviews", "ratings", "mean", "visits", "orders", "favourites", "paid_above_quote", "currency",
  ]

  /// `currency` is that of amounts without one of their own.
  static func rows(_ months: RestaurantMonths, currency: String?) -> [[AnalystValue]] {
    let currency = months.currency ?? currency
    let scale = (0..<Money.decimals(ofCurrency: currency)).reduce(1.0) { scale, _ in scale * 10 }
    return months.months.map { month in
      let paid = months.paidAbove(month).map { AnalystValue.real(Double($0) / scale) }
      return [
        .text(name(month.number)), .integer(Int64(month.reviews)), .integer(Int64(month.rated)),
        month.rated > 0 ? .real(Double(month.milliStars) / 1000 / Double(month.rated)) : .null,
        shown(months, month, \.visits), shown(months, month, \.orders), shown(months, month, \.favorites),
        paid ?? .null, paid == nil ? .null : currency.map(AnalystValue.text) ?? .null,
      ]
    }
  }

  /// Null for a number that is not shown.
  private static func shown(
    _ months: RestaurantMonths, _ month: MonthFigures, _ path: KeyPath<MonthFigures, Int>
  ) -> AnalystValue {
    months.shown(month.number, path).map { .integer(Int64($0)) } ?? .null
  }

  /// `2026-02`.
  private static func name(_ number: Int) -> String {
    let (year, month) = (String(number / 12), number % 12 + 1)
    return String(repeating: "0", count: max(0, 4 - year.utf8.count)) + year + (month < 10 ? "-0" : "-") + String(month)
  }
}

/// A restaurant's reviews as rows of a file. Guests are named as on its public page.
enum ReviewFileRows {
  /// The most reviews in a file, so that a telephone can open it.
  static let most = 10_000
  /// The reviews in a piece of a file. A new review makes the newest piece again.
  static let onPiece = 100

  static let columns = ["id", "date", "stars", "guest", "comment", "reply", "replied_on"]

  static func row(_ review: Review, _ builder: PageBuilder) -> [AnalystValue] {
    func day(_ time: Timestamp?) -> AnalystValue { time.map { .text(builder.context.day($0).iso) } ?? .null }
    return [
      .text(review.id), day(review.createdAt), review.stars.map(AnalystValue.real) ?? .null,
      .text(builder.authorName(review.other, ofReview: review.id)),
      review.comment.map(AnalystValue.text) ?? .null, review.reply.map(AnalystValue.text) ?? .null,
      day(review.repliedAt),
    ]
  }
}

/// Reads a restaurant's reviews for its files, and keeps those of the last file, as each is written in three formats.
final class ReviewCache {
  private let dossiers: any DossierSource
  private let key: Int64
  private let count: Int
  /// The reviews of a file by piece.
  private var kept: (file: Int, pieces: [Int: [Review]]) = (0, [:])

  init(_ dossiers: any DossierSource, _ key: Int64, count: Int) {
    self.dossiers = dossiers
    self.key = key
    self.count = count
  }

  /// Which of the reviews are in a file, counted from the oldest.
  func range(_ file: Int) -> Range<Int> { range(file, of: ReviewFileRows.most) }

  private func range(_ number: Int, of size: Int) -> Range<Int> {
    min(count, number * size)..<min(count, (number + 1) * size)
  }

  /// The reviews of a piece, the oldest first. Pieces are numbered from the oldest, through all files.
  func reviews(_ piece: Int) throws -> [Review] {
    let file = piece / (ReviewFileRows.most / ReviewFileRows.onPiece)
    if kept.file != file { kept = (file, [:]) }
    if let reviews = kept.pieces[piece] { return reviews }
    // The list begins with the newest.
    let positions = range(piece, of: ReviewFileRows.onPiece).map { count - 1 - $0 }
    let reviews = try dossiers.reviews(ofRestaurant: key, positions: positions)
    kept.pieces[piece] = reviews
    return reviews
  }
}
