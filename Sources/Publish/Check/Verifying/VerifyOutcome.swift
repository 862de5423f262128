/// The counts of `sumaq verify`.
package struct VerifyOutcome: Sendable, Hashable {
  package var compared = 0
  package var different = 0

  package init() {}
}
