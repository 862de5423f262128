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
