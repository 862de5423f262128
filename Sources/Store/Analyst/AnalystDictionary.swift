internal import Model

/// The analysts' views in the order of the data dictionary. Their names are written here and nowhere else.
package enum AnalystDictionary {
  package static let tables: [AnalystTable] = [
    restaurants, restaurantCuisines, users, reviews, dishes, offers, favorites, visits, orders, photos, rejects,
    reviewsByRestaurant, reviewsByUser, reviewsByHour, reviewsByCuisine, changes, changeCounts, runs,
  ]

  /// The functions that sumaq adds to SQLite's own. All that gather rows are window functions too, and numbers alone
  /// count in them.
  package static let functions: [(signature: String, meaning: String)] = [
    ("days(from, to)", "a table with a row for each day, with or without reviews: day, first_day, last_day, day_count"),
    ("weeks(from, to)", "the same for weeks: week, such as 2026-W11, its first_day (Monday), last_day and day_count"),
    ("months(from, to)", "the same for months: month, such as 2026-03"),
    ("quarters(from, to)", "the same for quarters: quarter, such as 2026-Q1"),
    ("years(from, to)", "the same for years: year, such as 2026"),
    ("stars_mean(stars)", "mean of the stars from 0.5 to 5; what is empty or outside is left out"),
    (
      "adjusted_stars(stars, rated, all_stars, all_rated)",
      "the mean by which the site ranks a restaurant whose rated reviews sum up to stars: with \(RankPrior.reviews) reviews more at "
        + "the mean of all, to a tenth; a fifth argument is another number than \(RankPrior.reviews)"
    ),
    ("median(x)", "the middle value; of an even number of values the mean of the middle two"),
    ("percentile(x, p)", "the value below which p per cent lie (p from 0 to 100), between two values in proportion"),
    ("quantile(x, q)", "the same with a share q from 0 to 1"),
    ("stddev(x)", "standard deviation of a sample (divided by n - 1), also stddev_samp; of one number null"),
    ("stddev_pop(x)", "standard deviation of a whole population (divided by n)"),
    ("variance(x)", "square of stddev, also var_samp; var_pop(x) of stddev_pop"),
    ("corr(y, x)", "correlation after Pearson, from -1 to 1; null if one of them is the same everywhere"),
    ("ols_slope(y, x)", "by how much y grows where x grows by 1, on the line of least squares"),
    ("ols_intercept(y, x)", "y on that line where x is 0"),
    (
      "wilson_low(k, n)", "lower end of the 95% interval of a share of k in n; a third argument is another z than 1.96"
    ),
    ("wilson_high(k, n)", "its upper end; wilson(k, n) is wilson_low"),
    ("p_value(z)", "how often chance alone gives z or more standard errors, on either side"),
    (
      "benjamini_hochberg(p, rate)",
      "of many tests' p-values the greatest that counts, if a share of rate of those that count may be chance; "
        + "write p <= benjamini_hochberg(p, 0.05) OVER ()"
    ),
    (
      "text REGEXP pattern", "1 if a part of the text fits a regular expression, else 0; (?i) at its start: in any case"
    ),
    (
      "regexp_extract(text, pattern, group)",
      "the first part that fits, or of that its group, if a third argument names one from 1; null if nothing fits"
    ),
    (
      "least(n)",
      "n, and null where it is below the setting reports.least (5), so that no small group of people is told; "
        + "least(n, x) is x, and null where n is below it"
    ),
    ("distance_km(lat1, lon1, lat2, lon2)", "kilometres between two places, as the crow flies"),
    ("slug(id)", "file name of the page of an id, without .html"),
    (
      "name_key(name)",
      "the name of a place as names of registers are compared: without case, accents, apostrophes and signs, & as and"
    ),
    ("day(t)", "date in the site's time zone: 2026-03-14"),
    ("week(t)", "ISO week in the site's time zone: 2026-W11"),
    ("month(t)", "month in the site's time zone: 2026-03"),
    ("quarter(t)", "quarter in the site's time zone: 2026-Q1"),
    ("year(t)", "year in the site's time zone, as text: 2026"),
    ("weekday(t)", "1 for Monday to 7 for Sunday, in the site's time zone"),
    ("hour(t)", "hour from 0 to 23, in the site's time zone"),
  ]

  package static func table(_ name: String) -> AnalystTable? { tables.first { $0.name == name } }

  /// The views that are made from reviews.
  package static let ofReviews = Set(GatheredView.allCases.map(\.rawValue) + ["reviews"])

  /// The views whose rows belong to the author of reviews.
  package static let ofAuthors: Set = ["reviews", GatheredView.byUser.rawValue]

  /// The scans of all reviews that a session makes before the first question that reads some of `tables`.
  package static func scans(of tables: Set<String>) -> Set<String> {
    Set(GatheredView.among(tables).map(\.scan.rawValue))
  }

  private static let restaurants = AnalystTable(
    .restaurants, "One row for each restaurant.",
    and: [.init("derived", .whole, "1 where only reviews name it: its name is a part of its id; else 0")])

  private static let restaurantCuisines = AnalystTable(
    "restaurant_cuisines", "One row for each cuisine of each restaurant: a list in the export is several.",
    [
      .init("restaurant_id", .text, "whose"), .init("cuisine", .text, "kind of food, in the spelling of most rows"),
      .init("position", .whole, "1 for the one that leads"),
    ])

  private static let users = AnalystTable(.users, "One row for each person; what is private is not there.")
  private static let reviews = AnalystTable(.reviews, "One row for each review.")
  private static let dishes = AnalystTable(.dishes, "One row for each dish of a menu.")
  private static let offers = AnalystTable(.offers, "One row for each offer.")
  private static let favorites = AnalystTable(.favorites, "One row for each restaurant that somebody keeps.")
  private static let visits = AnalystTable(.visits, "One row for each visit.")
  private static let orders = AnalystTable(.orders, "One row for each order.")

  private static let photos = AnalystTable(
    "photos", "One row for each photo reference.",
    [
      .init("reference", .text, "as the export gives it, less user, password and what follows a ? or #"),
      .init("kind", .text, "photo or avatar"), .init("state", .text, "what became of it: ready, waiting, or why not"),
      .init("width", .whole, "pixels of its largest copy"), .init("height", .whole, "pixels of its largest copy"),
      .init("bytes", .whole, "bytes of its copies"), .init("problem", .text, "id of the problem, where it failed"),
    ])

  private static let rejects = AnalystTable(
    "rejects", "One row for each field or row of the exports that could not be taken.",
    [
      .init("file", .text, "the export's file"), .init("line", .whole, "its line, from 1"),
      .init("column", .text, "the field; write \"column\" in double quotes"),
      .init("kind", .text, "field, row or repeated"),
      .init("record_id", .text, "id of the record, where known"), .init("problem", .text, "id of the problem"),
    ])

  /// Views of what earlier nights did, which is not part of the state. Only a report that says `history: true` may read
  /// them.
  package static let history: Set = ["changes", "change_counts", "runs"]

  private static let changes = AnalystTable(
    "changes",
    "For reports with history: true. One row for each row that the last night with changes added, edited or took away; "
      + "at most 20,000 of each kind, and none of a first night.",
    [
      .init("collection", .text, "reviews, restaurants, users …"), .init("change", .text, "new, edited or gone"),
      .init("id", .text, "the export's id"), .init("user_id", .text, "whose it is or was, where still known"),
      .init("restaurant_id", .text, "about which restaurant, where still known"),
      .init("stars_before", .number, "of a review that was edited or went: its stars until then"),
      .init("stars", .number, "of a review that is new or edited: its stars"),
      .init("comment", .text, "of a review that is new or edited: its words"),
      .init("created_at", .time, "of a review that is new or edited: when it was written"),
    ])

  private static let changeCounts = AnalystTable(
    "change_counts", "For reports with history: true. What the last night with changes did to each collection.",
    [
      .init("collection", .text, "reviews, restaurants, users …"), .init("added", .whole, "rows that are new"),
      .init("edited", .whole, "rows that are not what they were"), .init("gone", .whole, "rows that went"),
    ])

  private static let runs = AnalystTable(
    "runs",
    "For reports with history: true. One row for each night that changed something; tonight's comes afterwards.",
    [
      .init("id", .whole, "number of the run"), .init("started", .time, "when it began"),
      .init("finished", .time, "when it ended"),
      .init("status", .text, "published, refused, failed; done: a single stage"),
      .init("seconds", .number, "how long it took"), .init("rows_read", .whole, "rows of the exports"),
      .init("rows_added", .whole, "rows that were new"), .init("rows_changed", .whole, "rows that were edited"),
      .init("rows_removed", .whole, "rows that went"), .init("rows_rejected", .whole, "rows that could not be taken"),
      .init("pages_rendered", .whole, "pages that were made anew"), .init("bytes_written", .whole, "bytes published"),
    ])
}

/// The views of sums of reviews.
extension AnalystDictionary {
  private static let sums: [AnalystTable.Column] = [
    .init("reviews", .whole, "how many there are"), .init("rated", .whole, "how many of them have stars"),
    .init("stars", .number, "the sum of their stars: sum(stars) / sum(rated) is the mean of several rows"),
  ]

  private static let ends: [AnalystTable.Column] = [
    .init("oldest", .time, "when the first of them was written"), .init("newest", .time, "when the last was written"),
  ]

  static let reviewsByRestaurant = AnalystTable(
    GatheredView.byRestaurant.rawValue,
    "One row for each restaurant with reviews; quicker than grouping reviews. Empty restaurant_id: reviews that name none.",
    [
      .init("restaurant_id", .text, "about which restaurant"),
      .init("known", .truth, "whether an export contains that restaurant"),
    ] + sums
      + [.init("mean", .number, "the mean of their stars")] + ends)

  static let reviewsByUser = AnalystTable(
    GatheredView.byUser.rawValue,
    "One row for each person with reviews; quicker than grouping reviews. Empty user_id: reviews that name nobody.",
    [.init("user_id", .text, "who wrote them"), .init("known", .truth, "whether an export contains that person")] + sums
      + [
        .init("mean", .number, "the mean of their stars"),
        .init("restaurants", .whole, "how many restaurants they are about"),
        .init("most_in_a_day", .whole, "the most of them on one day, in the site's time zone"),
      ] + ends)

  static let reviewsByHour = AnalystTable(
    GatheredView.byHour.rawValue,
    "One row for each hour in which reviews were written, in the site's time zone. Empty day: reviews without a date.",
    [
      .init("day", .date, "on which day"), .init("hour", .whole, "0 to 23"),
      .init("weekday", .whole, "1 for Monday to 7 for Sunday"),
    ] + sums)

  static let reviewsByCuisine = AnalystTable(
    GatheredView.byCuisine.rawValue,
    "One row for each cuisine and each day on which its restaurants were reviewed.",
    [
      .init("cuisine", .text, "that of the restaurant, of several the first; empty: none is known"),
      .init("day", .date, "on which day, in the site's time zone; empty: without a date"),
    ] + sums)
}

/// A view that analysts may read: its name, the meaning of a row, and its columns.
package struct AnalystTable: Sendable, Hashable, Codable {
  /// A column of the view.
  package struct Column: Sendable, Hashable, Codable {
    /// The type of a column's values, in the words of the data dictionary.
    package enum Kind: String, Sendable, Hashable, Codable {
      case text
      case number
      case whole = "whole number"
      case time = "time (ISO 8601, UTC)"
      case date = "date (ISO 8601)"
      case truth = "1 for true, 0 for false"
      case json = "JSON text"

      init(_ kind: Model.Column.Kind) {
        self =
          switch kind {
          case .text: .text
          case .integer: .whole
          case .real: .number
          case .time: .time
          }
      }

      /// The type that SQL declares for such a column.
      package var declaredType: String {
        switch self {
        case .number: "REAL"
        case .whole, .truth: "INTEGER"
        case .text, .time, .date, .json: "TEXT"
        }
      }
    }

    package let name: String
    package let kind: Kind
    package let meaning: String

    package init(_ name: String, _ kind: Kind, _ meaning: String) {
      self.name = name
      self.kind = kind
      self.meaning = meaning
    }
  }

  package let name: String
  package let meaning: String
  package let columns: [Column]

  package init(_ name: String, _ meaning: String, _ columns: [Column]) {
    self.name = name
    self.meaning = meaning
    self.columns = columns
  }

  /// The view of a collection: its columns with a meaning, and `more` of the same table.
  init(_ collection: Collection, _ meaning: String, and more: [Column] = []) {
    var columns: [Column] = []
    for column in collection.columns {
      guard let meaning = column.meaning else { continue }
      // A decimal number is stored as text too, if its minor units are.
      let isNumber = collection.columns.contains { $0.name == column.name + "_minor" }
      let before = column.follows.flatMap { name in columns.firstIndex { $0.name == name } } ?? columns.count - 1
      columns.insert(Column(column.name, isNumber ? .number : Column.Kind(column.kind), meaning), at: before + 1)
    }
    self.init(collection.name, meaning, columns + more)
  }
}
