/// Two counts over equally long times, and whether chance explains their difference.
struct CountComparison {
  enum Finding {
    case more, fewer
    /// Chance may explain the difference.
    case chance
    case same
    /// One side has fewer than five.
    case tooLittle
  }

  let new: Int
  let old: Int

  init(_ new: Int, _ old: Int) { (self.new, self.old) = (new, old) }

  private static let fewest = 5

  /// Counts of independent events vary by the square root of their number. One is taken off, as counts are whole.
  private var exceedsChance: Bool { Double(abs(new - old) - 1) > 1.96 * Double(new + old).squareRoot() }

  /// The finding, however few there are.
  var difference: Finding {
    if new == old { return .same }
    if !exceedsChance { return .chance }
    return new > old ? .more : .fewer
  }

  /// The finding of an offer's effect, which needs five events on both sides.
  var effect: Finding { min(new, old) < Self.fewest ? .tooLittle : difference }
}
