/// The number of things of a kind after some nights: the first ones, and a constant rate of new ones per night.
///
/// A thing keeps its index for ever, so what was drawn for it never changes.
struct Growth: Sendable, Hashable {
  let base: Int
  /// `parts / per` new things per night.
  let parts: Int
  let per: Int

  /// `perMillion` of the base per night, computed from at least `least` things; if there are none, none are added.
  init(base: Int, perMillion: Int, atLeastOf least: Int) {
    self.base = base
    parts = base == 0 ? 0 : max(base, least) * perMillion
    per = 1_000_000
  }

  /// The number of indexes in use up to `night`.
  @inline(__always)
  func count(at night: Int) -> Int { base + night * parts / per }

  /// The night on which `index` appeared; 0 for the first ones.
  @inline(__always)
  func birth(of index: Int) -> Int {
    guard index >= base, parts > 0 else { return 0 }
    return ((index - base + 1) * per + parts - 1) / parts
  }
}
