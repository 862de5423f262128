internal import Model

extension PageBuilder {
  /// `Mains S/ 36 to 65, half of them up to S/ 47`; nil if no main dish has a price.
  func mainsPrice(_ dishes: [Dish]) -> String? {
    let mains = dishes.filter { MealCourse(of: $0.type) == .mains }.compactMap(\.price).filter { $0.minor != nil }
    guard let currency = commonCurrency(mains) else { return nil }
    let prices = mains.filter { ($0.currency ?? settings.currency ?? "") == currency }.sorted {
      ($0.minor ?? 0) < ($1.minor ?? 0)
    }
    guard let low = prices.first, let high = prices.last else { return nil }
    guard low.minor != high.minor else { return words(.mainsOne, (.n, text(low))) }
    let ends = language.words(from: low, to: high, fallback: settings.currency)
    guard prices.count > 3 else { return words(.mainsRange, (.low, ends.low), (.high, ends.high)) }
    let middle = text(prices[(prices.count - 1) / 2])
    return words(.mainsPrice, (.low, ends.low), (.high, ends.high), (.n, middle))
  }

  private func text(_ price: Money) -> String { language.words(for: price, fallback: settings.currency) }

  /// The most frequent currency; of equally frequent ones the first in alphabetical order.
  private func commonCurrency(_ prices: [Money]) -> String? {
    var counts: [String: Int] = [:]
    for price in prices { counts[price.currency ?? settings.currency ?? "", default: 0] += 1 }
    return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }
}
