/// What is known of the values in one column of an analyst's table.
///
/// The evidence of several rows or files is their union, which decides the column's kind.
package struct TableEvidence: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let integers = TableEvidence(rawValue: 1)
  package static let reals = TableEvidence(rawValue: 2)
  package static let truths = TableEvidence(rawValue: 4)
  package static let dates = TableEvidence(rawValue: 8)
  package static let times = TableEvidence(rawValue: 16)
  package static let texts = TableEvidence(rawValue: 32)
  package static let nested = TableEvidence(rawValue: 64)
  /// Integers that a floating-point number would round.
  package static let wide = TableEvidence(rawValue: 128)
  /// Numbers that are kept as text, because a number would be printed differently: `1.50`.
  package static let numbersAsText = TableEvidence(rawValue: 256)
  /// Values kept as numbers.
  package static let numbersAsNumbers = TableEvidence(rawValue: 512)
  /// Times in a form other than `2024-05-06T07:08:09Z`.
  package static let otherTimes = TableEvidence(rawValue: 1024)
  /// A value looks like a person's e-mail address, phone, machine or place, or is nested under a name that looks
  /// personal.
  package static let personal = TableEvidence(rawValue: 2048)

  /// In a column such as `nom`: a value looks like a person's name.
  package static let personLike = TableEvidence(rawValue: 4096)
  /// In such a column: a value looks like that of a thing.
  package static let thingLike = TableEvidence(rawValue: 8192)

  /// The kind of a column's values.
  package enum Kind: Sendable, Hashable {
    case integer, real, truth, date, time, text, json
  }

  /// The narrowest kind that represents every value exactly; text if there are no values.
  package var kind: Kind {
    let kinds = intersection([.integers, .reals, .truths, .dates, .times, .texts, .nested])
    switch kinds {
    case [.integers]: return .integer
    case [.reals]: return .real
    case [.integers, .reals]: return contains(.wide) ? .text : .real
    case [.truths]: return .truth
    case [.dates]: return .date
    case [.times], [.dates, .times]: return .time
    case [.nested]: return .json
    default: return .text
    }
  }
}
