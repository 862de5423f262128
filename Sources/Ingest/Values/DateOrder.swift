/// The order of day, month and year in a date.
package enum DateOrder: String, Sendable, Hashable, CaseIterable {
  case dayMonthYear = "dmy"
  case monthDayYear = "mdy"
  case yearMonthDay = "ymd"

  /// Reads a format in any spelling: `dmy`, `DD/MM/YYYY`, `%m/%d/%Y`, `dd.MM.yyyy HH:mm`; nil unless it has day, month
  /// and year.
  package init?(format: String) {
    var order = ""
    for letter in format.lowercased() where "dmy".contains(letter) && !order.contains(letter) { order.append(letter) }
    self.init(rawValue: order)
  }
}
