/// How many pages there are, and how many of them had to be made.
package struct PagesOutcome: Sendable, Hashable {
  package var total = 0
  package var rendered = 0
  package var unchanged = 0
  /// How often photos were asked for, and how often the answer was in memory.
  package var photosAsked = 0
  package var photosInMemory = 0

  package init() {}

  mutating func add(_ other: PagesOutcome) {
    total += other.total
    rendered += other.rendered
    unchanged += other.unchanged
    photosAsked += other.photosAsked
    photosInMemory += other.photosInMemory
  }
}
