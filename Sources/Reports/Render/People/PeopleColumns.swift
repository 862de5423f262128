internal import Model
internal import Store

/// What the columns of a block may show of small groups of people.
struct PeopleColumns: Sendable {
  enum Kind: Sendable, Hashable {
    /// Anything.
    case free
    /// Any text, but no number.
    case text
    /// What `least` gives: null for a small group. A whole number may still be one, and is not shown if it is small.
    case least
    /// A number of people, which is not shown of a small group.
    case people
  }

  let kinds: [Kind]
  let groups: SmallGroups
  /// In the report's language.
  let under: String
  let notShown: String

  init(_ kinds: [Kind], least: Int, _ words: StringTable) {
    self.kinds = kinds
    groups = SmallGroups(least: least)
    under = words(.under, (.n, words.language.words(for: least)))
    notShown = words[.notShown]
  }

  /// The columns of counts.
  var counts: [Int] { kinds.indices.filter { kinds[$0] == .least || kinds[$0] == .people } }

  /// The first column of a row that may not hold its value.
  func wrong(_ row: [AnalystValue]) -> Int? {
    kinds.indices.first { place in
      switch (kinds[place], row[place]) {
      case (.text, .integer), (.text, .real), (.people, .text), (.people, .blob): true
      default: false
      }
    }
  }

  /// A row as it is shown, and which of its cells are hidden. `others` are those that a sum would tell.
  func shown(_ row: [AnalystValue], others: Set<Int>) -> (row: [AnalystValue], hidden: Set<Int>) {
    var row = row
    var hidden: Set<Int> = []
    for place in counts {
      // A mean or a share beside a count that is not shown would tell it.
      let isBeside = if case .real = row[place] { !others.isEmpty } else { false }
      let isCount = if case .integer = row[place] { true } else { kinds[place] == .people }
      if others.contains(place) || isBeside {
        row[place] = .text(notShown)
      } else if isCount, (row[place].number ?? 0) < Double(groups.least) {
        row[place] = .text(under)
      } else {
        continue
      }
      hidden.insert(place)
    }
    return (row, hidden)
  }

  /// The cell of a row that the row's own total would tell.
  func toldByTotal(of row: [AnalystValue]) -> Int? {
    var tally = Tally()
    for place in counts { tally.add(row[place], at: place, groups) }
    return tally.told(by: [], groups)
  }

  /// The counts of one column, or of one row.
  struct Tally {
    private var hidden = 0
    /// What the hidden counts are together, at least and at most.
    private var low = 0
    private var high = 0
    private var sum = 0
    private var smallest: (count: Int, place: Int)?
    private var largest: (count: Int, place: Int)?
    private var isWhole = true

    private static let most = 1 << 40

    mutating func add(_ value: AnalystValue, at place: Int, _ groups: SmallGroups, isTold: Bool = false) {
      guard let number = value.number else { return hide(0...groups.least - 1) }
      guard case .integer = value, let count = Int(exactly: number), (0...Self.most).contains(count) else {
        return isWhole = false
      }
      if isTold || count < groups.least { return hide(count...count) }
      sum += count
      if count < smallest?.count ?? .max { smallest = (count, place) }
      if count >= largest?.count ?? 0 { largest = (count, place) }
    }

    private mutating func hide(_ counts: ClosedRange<Int>) {
      hidden += 1
      low += counts.lowerBound
      high += counts.upperBound
    }

    /// The number that all counts are, which may be the total of others.
    var constant: Int? { hidden == 0 && isWhole && smallest?.count == largest?.count ? smallest?.count : nil }

    /// The place of the smallest count that is shown, if a total tells what is hidden: one of `totals`, or the largest of
    /// the counts themselves.
    func told(by totals: [Int], _ groups: SmallGroups) -> Int? {
      guard isWhole, hidden > 0, let smallest, let largest else { return nil }
      func tells(_ total: Int, _ shown: Int) -> Bool {
        (low...high).contains(total - shown) && groups.tells(total - shown, ofHidden: hidden)
      }
      let isOwn = smallest.place != largest.place && tells(largest.count, sum - largest.count)
      return isOwn || totals.contains { tells($0, sum) } ? smallest.place : nil
    }
  }
}
