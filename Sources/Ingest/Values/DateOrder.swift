/// Which of the three numbers of a date comes first.
package enum DateOrder: String, Sendable, Hashable, CaseIterable {
  case dayMonthYear = "dmy"
  case monthDayYear = "mdy"
  case yearMonthDay = "ymd"

  /// From a format in any spelling: `dmy`, `DD/MM/YYYY`, `%m/%d/%Y`, `dd.MM.yyyy HH:mm`; nil where day, month and year
  /// do not all stand in it.
  package init?(format: String) {
    var order = ""
    for letter in format.lowercased() where "dmy".contains(letter) && !order.contains(letter) { order.append(letter) }
    self.init(rawValue: order)
  }
}
