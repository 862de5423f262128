/// Which counts of people are too small to be shown, and when their sum tells them all the same.
package struct SmallGroups: Sendable, Hashable {
  /// The least count that is shown.
  package let least: Int

  package init(least: Int) { self.least = least }

  /// Where the settings say nothing else.
  package static let usual = SmallGroups(least: 5)

  /// Whether readers who know the sum of some hidden counts, none of which can be above the least, know one of them, or
  /// that all together are too few. Then the next smallest count must be hidden too.
  package func tells(_ sum: Int, ofHidden count: Int) -> Bool {
    count == 1 || count > 1 && (sum < least || sum == count * (least - 1))
  }

  /// The places of the counts that are hidden where the sum of all is shown.
  package func hidden(_ counts: [Int]) -> Set<Int> {
    var hidden = Set(counts.indices.filter { counts[$0] < least })
    let next = counts.indices.filter { !hidden.contains($0) }.min { counts[$0] < counts[$1] }
    if let next, tells(hidden.reduce(0) { $0 + counts[$1] }, ofHidden: hidden.count) { hidden.insert(next) }
    return hidden
  }
}
