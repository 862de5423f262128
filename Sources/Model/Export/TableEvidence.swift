/// What the values of one column of an analyst's table have shown so far.
///
/// Evidence of several rows or files is their union, and the column's kind follows from all of it.
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
  /// Whole numbers that a real number would round.
  package static let wide = TableEvidence(rawValue: 128)
  /// Numbers kept as text, as a number would not give their text back: `1.50`.
  package static let numbersAsText = TableEvidence(rawValue: 256)
  /// Values kept as numbers.
  package static let numbersAsNumbers = TableEvidence(rawValue: 512)
  /// Times that are not written `2024-05-06T07:08:09Z`.
  package static let otherTimes = TableEvidence(rawValue: 1024)
  /// A value looks like a person's e-mail address, phone, machine or place, or lies under a name that looks personal.
  package static let personal = TableEvidence(rawValue: 2048)

  /// Under a name such as `nom`: a value looks like a person's name.
  package static let personLike = TableEvidence(rawValue: 4096)
  /// Under such a name: a value looks like that of a thing.
  package static let thingLike = TableEvidence(rawValue: 8192)

  /// What a column's values are.
  package enum Kind: Sendable, Hashable {
    case integer, real, truth, date, time, text, json
  }

  /// The narrowest kind that holds every value exactly; a column without values is text.
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
