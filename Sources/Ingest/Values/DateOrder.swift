/// Which of the three numbers of a date comes first.
package enum DateOrder: String, Sendable, Hashable, CaseIterable {
  case dayMonthYear = "dmy"
  case monthDayYear = "mdy"
  case yearMonthDay = "ymd"
}
