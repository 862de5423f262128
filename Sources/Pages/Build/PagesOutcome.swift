/// The number of pages, and how many of them were rendered.
package struct PagesOutcome: Sendable, Hashable {
  package var total = 0
  package var rendered = 0
  package var unchanged = 0
  /// How often a photo was looked up, and how often it was cached.
  package var photosAsked = 0
  package var photosInMemory = 0

  package var sealed = SealedOutcome()

  package init() {}

  mutating func add(_ other: PagesOutcome) {
    total += other.total
    rendered += other.rendered
    unchanged += other.unchanged
    photosAsked += other.photosAsked
    photosInMemory += other.photosInMemory
    sealed.add(other.sealed)
  }
}
