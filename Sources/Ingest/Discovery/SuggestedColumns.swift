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
    /// A test of the values by which a column is used whatever its name is.
    var anyName: (@Sendable (FieldSample) -> Bool)?
    var points = 1
  }

  let collection: Collection
  /// Fields that the entry of `sources` must name; those that sumaq recognizes by itself are omitted.
  private(set) var fields: [(name: String, column: String)] = []
  /// The scale of the ratings, if their values tell that it is not 1 to 5.
  private(set) var ratingScale: String?
  private(set) var score = 0
  private var known: Set<String> = []

  /// Returns nil if the essential columns are missing. For reviews that lack a restaurant one match is enough.
  init?(_ wanted: Wanted, _ samples: [FieldSample], lacksRestaurant: Bool = false) {
    collection = wanted.collection
    let rules = ShapeCatalog.own(collection).primary.rules
    var left = samples
    for want in wanted.columns {
      let column = collection.columns.firstIndex { $0.name == want.column } ?? 0
      let names = rules.filter { $0.column == column && $0.kind.embedded == nil }.flatMap(\.names)
      let own = left.firstIndex { names.contains($0.key) && want.values?($0) != false }
      guard let place = own ?? Self.place(of: want, in: left) else { continue }
      let sample = left.remove(at: place)
      if own == nil { fields.append((sample.name, want.column)) }
      if want.column == "stars", sample.looksLikeFlags { ratingScale = "0-1" }
      known.insert(want.column)
      score += want.points
    }
    guard isEnough || (lacksRestaurant && known.contains("restaurant_id")) else { return nil }
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
    let named = samples.firstIndex { sample in
      want.parts.contains { sample.key.contains($0) } && !want.not.contains { sample.key.contains($0) }
        && want.values?(sample) != false
    }
    guard named == nil, let anyName = want.anyName else { return named }
    return samples.firstIndex { sample in !want.not.contains { sample.key.contains($0) } && anyName(sample) }
  }

  private static let stars: @Sendable (FieldSample) -> Bool = { $0.looksLikeStars }
  private static let ratings: @Sendable (FieldSample) -> Bool = { $0.looksLikeRatings }
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
          column: "stars", parts: ["star", "rating", "score", "rate", "grade"], not: counts, values: ratings,
          anyName: stars, points: 2),
        Want(
          column: "comment", parts: ["review", "comment", "text", "feedback", "opinion", "body", "content", "message"],
          not: ["cuisine", "address", "categor", "dish"] + counts, values: text, anyName: text, points: 2),
        Want(column: "restaurant_id", parts: places, points: 2), Want(column: "user_id", parts: people),
        Want(column: "created_at", parts: ["date", "time", "created", "posted", "published"]),
      ]),
    Wanted(
      collection: .restaurants,
      columns: [
        Want(column: "id", parts: places.map { $0 + "id" }), Want(column: "lat", parts: ["latitude"]),
        Want(column: "lon", parts: ["longitude"]), Want(column: "address", parts: ["address", "street", "city"]),
        Want(column: "cuisine", parts: ["cuisine", "food", "kitchen", "category"], points: 2),
        Want(column: "rating", parts: ["rating", "rate", "star", "score", "grade"], not: counts, values: ratings),
        Want(column: "name", parts: ["name", "title"] + places, not: people),
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
