internal import Diagnostics
package import Model
internal import Platform

/// The entry of `sources` that would make a collection of a file that is read as a table. It is proven by reading the
/// beginning of the file with it.
package struct SourceSuggestion: Sendable, Hashable {
  package let collection: Collection
  /// The file's field and sumaq's column.
  let fields: [Pair]
  let defaults: [Pair]
  let ratingScale: String?
  /// The order of dates, if the values do not tell it.
  private(set) var dateOrder: DateOrder?
  private let file: String

  struct Pair: Sendable, Hashable {
    let name: String
    let value: String
  }

  /// Reads the file's first records. Returns nil if none of the columns looks like those of a collection, or if the rows
  /// that the entry gives have errors.
  package init?(_ file: ExportFile, settings: IngestSettings) {
    let samples = file.samples(settings)
    let isReviews = file.lacksRestaurant
    let found = SuggestedColumns.wanted.filter { !isReviews || $0.collection == .reviews }
      .filter { isReviews || !OwnWords.denies($0.collection, file.path.baseName, samples) }
      .compactMap { SuggestedColumns($0, samples, lacksRestaurant: isReviews) }
    let words = OwnWords.proposals(file.path.baseName, samples).filter { !isReviews || $0.collection == .reviews }
    for columns in found.sorted(by: { $0.score > $1.score }) + words.map({ SuggestedColumns($0) }) {
      self.init(columns, of: file)
      guard let trial = trial(of: file, settings) else { return nil }
      if trial.isProof {
        if trial.hasOpenDates, columns.isDayFirst { dateOrder = .dayMonthYear }
        return
      }
      guard let fewer = columns.without(trial.rejected) else { continue }
      self.init(fewer, of: file)
      if self.trial(of: file, settings)?.isProof == true { return }
    }
    return nil
  }

  private init(_ columns: SuggestedColumns, of file: ExportFile) {
    collection = columns.collection
    ratingScale = columns.ratingScale
    fields = columns.fields.map { Pair(name: $0.name, value: $0.column) }
    let needsRestaurant = columns.collection == .reviews && !columns.hasSubject
    let subject = FileNaming.subject(of: file.path.baseName) ?? "my-restaurant"
    defaults = needsRestaurant ? [Pair(name: "restaurant_id", value: subject)] : []
    self.file = file.name
  }

  /// Nil if the file can no longer be read, which reading its rows reported.
  private func trial(of file: ExportFile, _ settings: IngestSettings) -> SourceTrial? {
    do { return try SourceTrial(source, of: file, settings: settings) } catch { return nil }
  }

  private var source: SourceSettings {
    SourceSettings(
      pattern: "*", collection: collection,
      fields: Dictionary(fields.map { ($0.value, $0.name) }) { first, _ in first },
      scale: ratingScale.flatMap { RatingScale($0) },
      defaults: Dictionary(defaults.map { ($0.name, $0.value) }) { first, _ in first })
  }

  /// The entry of `sources` as it is written in `sumaq.json`.
  package var line: String {
    var json = JSONWriter()
    json.object { json in
      json.member("file", file)
      json.member("collection", collection.name)
      for (name, pairs) in [("fields", fields), ("defaults", defaults)] where !pairs.isEmpty {
        json.object(name) { json in for pair in pairs { json.member(pair.name, pair.value) } }
      }
      if let dateOrder { json.member("dateFormat", dateOrder.rawValue) }
      if let ratingScale { json.member("ratingScale", ratingScale) }
    }
    return json.text
  }
}

/// Reads the beginning of a file as if an entry of `sources` were in force, by the reader that every night uses.
final class SourceTrial: RecordSink {
  /// Enough rows were read.
  private struct Enough: Error {}

  private static let mostRows = 20_000
  private let collection: Collection
  /// Whether dates were rejected whose order nothing tells.
  private(set) var hasOpenDates = false
  private var rows = 0
  private var ids: Set<String?> = []
  /// The fields that were rejected; an empty name is a whole row.
  private(set) var rejected: Set<String> = []

  /// What a cut or damaged text loses says nothing of an entry, and the order of dates has a setting of its own.
  private static let unrelated = Set(
    [
      IngestProblems.truncated, IngestProblems.jsonSyntax, IngestProblems.invalidUTF8, IngestProblems.csvSyntax,
      IngestProblems.csvWidth, IngestProblems.tooLarge, IngestProblems.ambiguousDate,
    ].map(\.id))

  /// Throws if the file cannot be read.
  init(_ source: SourceSettings, of file: ExportFile, settings: IngestSettings) throws {
    collection = source.collection ?? .reviews
    var settings = settings
    settings.sources = [source]
    let isText = !(file.path.member is SheetMember || file.path.member is EntityMember)
    let path = isText ? file.path.with(.member(FileBeginning(file))) : file.path
    let tried = ExportFolder.identify(path, file.status, settings: settings, problems: SilentSink())
    do { _ = try ExportReader().read(tried, settings: settings, problems: SilentSink(), into: self) } catch is Enough {}
  }

  /// Whether rows came, nothing of them was rejected, and nine of ten are different ones.
  var isProof: Bool { rows > 0 && rejected.isEmpty && ids.count * 10 >= rows * 9 }

  func receive(_ batch: RecordBatch) throws {
    guard batch.collection == collection else { return }
    rows += batch.rows
    for row in 0..<batch.rows { ids.insert(batch.string(row: row, column: 0)) }
    if rows > Self.mostRows { throw Enough() }
  }

  func reject(_ record: RejectedRecord) {
    if record.problem == IngestProblems.ambiguousDate.id { hasOpenDates = true }
    if !Self.unrelated.contains(record.problem) { rejected.insert(record.column) }
  }
}

/// The first bytes of a file, as an export of its own.
private struct FileBeginning: ExportMember {
  private let file: ExportFile

  init(_ file: ExportFile) { self.file = file }

  var name: String { file.path.baseName }
  var status: FileStatus { file.status }
  var bytes: Int { min(file.bytes, Content.mostBytes) }
  var digest: String? { nil }

  func open() throws(InputFault) -> any ExportContent { Content(try file.path.openContent()) }

  private final class Content: ExportContent {
    static let mostBytes = 1 << 20
    private let file: any ExportContent
    private(set) var bytesRead = 0
    var digestText: String { "" }

    init(_ file: any ExportContent) { self.file = file }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      let room = min(buffer.count, Self.mostBytes - bytesRead)
      let count = room > 0 ? try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room])) : 0
      bytesRead += count
      return count
    }

    func finish() {}
  }
}

/// Guesses which columns of a file could be those of a collection, by parts of their names and by their values.
struct SuggestedColumns {
  /// A collection, and the names that other programs commonly use for its columns.
  struct Wanted {
    let collection: Collection
    let columns: [Want]
  }

  struct Want {
    let column: String
    /// Parts of names that suggest the column.
    var parts: [String] = []
    /// Names that mean something else.
    var not: [String] = []
    /// A test of the values, if the name alone is not enough.
    var values: (@Sendable (FieldSample) -> Bool)?
    var points = 1
  }

  let collection: Collection
  /// Fields that the entry of `sources` must name; those that sumaq recognizes by itself are omitted.
  private(set) var fields: [(name: String, column: String)] = []
  /// The scale of the ratings, if their values tell that it is not 1 to 5.
  private(set) var ratingScale: String?
  private(set) var score = 0
  /// Whether a date such as 5/6/2024 is most likely of June, as the headings are not English.
  private(set) var isDayFirst = false
  private var known: Set<String> = []

  /// Returns nil if the essential columns are missing. For reviews that lack a restaurant one match is enough.
  init?(_ wanted: Wanted, _ samples: [FieldSample], lacksRestaurant: Bool = false) {
    collection = wanted.collection
    let rules = ShapeCatalog.own(collection).primary.rules
    var left = samples
    for want in wanted.columns {
      let column = collection.columns.firstIndex { $0.name == want.column } ?? 0
      let names = rules.filter { $0.column == column && $0.kind.embedded == nil }.flatMap(\.names)
      let own = left.firstIndex { sample in
        (names.contains(sample.key) || (want.column == "user_name" && HeaderWords.all.namesGuest(sample.name)))
          && want.values?(sample) != false
      }
      guard let place = own ?? Self.place(of: want, in: left) else { continue }
      let sample = left.remove(at: place)
      if own == nil { fields.append((sample.name, want.column)) }
      if want.column == "stars", sample.looksLikeFlags { ratingScale = "0-1" }
      known.insert(want.column)
      score += want.points
    }
    guard isEnough || (lacksRestaurant && known.contains("restaurant_id")) else { return nil }
  }

  /// The columns that words of any language name. The entry names those of which only a part of the heading does.
  init(_ words: OwnWords) {
    collection = words.collection
    known = Set(words.fields.keys)
    if known.contains("restaurant_name") { known.insert("restaurant_id") }
    if words.collection == .reviews { known.remove("user_id") }
    score = known.count
    let columns = Set(words.collection.columns.map(\.name))
    fields = words.parts.intersection(columns).sorted().compactMap { column in
      words.fields[column].map { ($0.name, column) }
    }
    isDayFirst = !words.isEnglish
  }

  /// The same without these fields; nil if none is left out, or if too few remain.
  func without(_ names: Set<String>) -> SuggestedColumns? {
    var fewer = self
    fewer.fields.removeAll { names.contains($0.name) }
    fewer.known.subtract(fields.filter { names.contains($0.name) }.map(\.column))
    return fewer.fields.count < fields.count && fewer.isEnough ? fewer : nil
  }

  /// Whether there is a restaurant or an author to which a review can belong.
  var hasSubject: Bool { known.contains("restaurant_id") || known.contains("user_id") }

  private var isEnough: Bool {
    switch collection {
    case .reviews: known.contains("stars") && (known.contains("comment") || hasSubject)
    case .restaurants: known.contains("name") && known.count > 1
    case .users: known.contains("id") && known.contains("name")
    default: known.contains("restaurant_id") && known.contains("name")
    }
  }

  private static func place(of want: Want, in samples: [FieldSample]) -> Int? {
    samples.firstIndex { sample in
      want.parts.contains { sample.key.contains($0) } && !want.not.contains { sample.key.contains($0) }
        && want.values?(sample) != false && !isNumbered(sample, in: samples)
    }
  }

  /// Whether it is one of several columns that only numbers tell apart, as counts of `star_1` to `star_5`.
  private static func isNumbered(_ sample: FieldSample, in samples: [FieldSample]) -> Bool {
    let letters = sample.key.filter { !$0.isNumber }
    return letters != sample.key
      && samples.contains { $0.key != sample.key && $0.key.filter { !$0.isNumber } == letters }
  }

  private static let rated: @Sendable (FieldSample) -> Bool = { sample in
    guard sample.looksLikeRatings else { return false }
    let words = FileNaming.words(of: sample.name)
    return words.contains(where: ratingWords.contains)
      || ratingWords.contains { $0.count > 4 && sample.key.hasSuffix($0) }
  }
  private static let ratingWords: Set = [
    "star", "stars", "rating", "ratings", "score", "scores", "rate", "grade", "grades", "points", "overall", "liked",
  ]
  private static let text: @Sendable (FieldSample) -> Bool = { $0.looksLikeText }
  private static let places = [
    "restaurant", "place", "venue", "business", "hotel", "shop", "store", "outlet", "branch", "listing", "product",
  ]
  private static let counts = ["count", "numof", "number", "votes", "total"]
  private static let people = ["user", "reviewer", "author", "customer", "member", "guest", "person", "nickname"]

  static let wanted = [
    Wanted(
      collection: .reviews,
      columns: [
        Want(
          column: "stars", parts: Array(ratingWords), not: counts, values: rated, points: 2),
        Want(
          column: "comment",
          parts: ["review", "comment", "text", "feedback", "opinion", "body", "content", "message", "remark", "said"],
          not: ["cuisine", "address", "categor", "dish"] + counts, values: text, points: 2),
        Want(column: "restaurant_id", parts: places, points: 2),
        Want(column: "user_name", parts: people, values: { $0.looksLikeNames }), Want(column: "user_id", parts: people),
        Want(column: "created_at", parts: ["date", "time", "created", "posted", "published"]),
      ]),
    Wanted(
      collection: .restaurants,
      columns: [
        Want(column: "id", parts: places.map { $0 + "id" }), Want(column: "lat", parts: ["latitude"]),
        Want(column: "lon", parts: ["longitude"]), Want(column: "address", parts: ["address", "street", "city"]),
        Want(column: "cuisine", parts: ["cuisine", "food", "kitchen", "category"], points: 2),
        Want(column: "rating", parts: Array(ratingWords), not: counts, values: rated),
        Want(
          column: "name", parts: ["name", "title"] + places,
          not: people + ["firstname", "lastname", "surname", "fullname"]),
      ]),
    Wanted(
      collection: .users,
      columns: [
        Want(column: "id", parts: people.map { $0 + "id" }), Want(column: "name", parts: people.map { $0 + "name" }),
      ]),
    Wanted(
      collection: .dishes,
      columns: [
        Want(column: "restaurant_id", parts: places), Want(column: "price", parts: ["price", "cost"]),
        Want(column: "name", parts: ["dish", "item", "meal", "food"], points: 2),
      ]),
  ]
}
