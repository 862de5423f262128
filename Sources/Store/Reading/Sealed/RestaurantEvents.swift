package import Model

/// What happened at a restaurant and when, without whose it was: days of the site's time zone, in ascending order.
package struct RestaurantEvents: Sendable, Equatable {
  /// What a paid order cost, beside what had been quoted. Both are in the currency's minor unit.
  package struct Bill: Sendable, Equatable {
    package let day: CivilDay
    package let currency: String?
    package let quoted: Int64
    package let paid: Int64

    package init(day: CivilDay, currency: String?, quoted: Int64, paid: Int64) {
      self.day = day
      self.currency = currency
      self.quoted = quoted
      self.paid = paid
    }

    package var difference: Int64 { paid - quoted }
  }

  package var reviews: [CivilDay] = []
  package var visits: [CivilDay] = []
  /// Without those that were cancelled.
  package var orders: [CivilDay] = []
  package var favorites: [CivilDay] = []
  /// How many people keep the restaurant as a favourite, including those of whom no day is known.
  package var kept = 0
  /// The orders of which both amounts are known.
  package var bills: [Bill] = []

  package init() {}
}
