internal import Model

/// Guesses which columns of a file could be those of a collection, by parts of their names and by their values.
struct SuggestedColumns {
  /// A collection, and the names that others commonly use for its columns.
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
