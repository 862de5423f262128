internal import Model
internal import Store

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
