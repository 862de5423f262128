/// What a build sealed.
package struct SealedOutcome: Sendable, Hashable {
  /// How many people have access, and how many bundles they may open.
  package var people = 0
  package var bundles = 0
  /// The parts of the bundles that were looked at, and the slots that were.
  package var parts = 0
  /// The number of those parts and slots that this build encrypted.
  package var written = 0
  /// The time of all workers.
  package var nanoseconds: UInt64 = 0

  mutating func add(_ other: SealedOutcome) {
    people += other.people
    bundles += other.bundles
    parts += other.parts
    written += other.written
    nanoseconds += other.nanoseconds
  }
}
