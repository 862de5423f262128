/// The counts of `sumaq check`.
package struct CheckOutcome: Sendable, Hashable {
  package var files = 0
  package var pages = 0
  package var links = 0
  package var problems = 0

  package init() {}
}
