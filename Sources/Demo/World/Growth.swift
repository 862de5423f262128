/// How many things of a kind there are after so many nights: what was there first, and a steady share more a night.
///
/// A thing keeps its index for ever, so what was drawn for it never moves.
struct Growth: Sendable, Hashable {
  let base: Int
  /// `parts / per` new things a night.
  let parts: Int
  let per: Int

  /// `perMillion` of the base a night, at least of `least` things; nothing grows out of nothing.
  init(base: Int, perMillion: Int, atLeastOf least: Int) {
    self.base = base
    parts = base == 0 ? 0 : max(base, least) * perMillion
    per = 1_000_000
  }

  /// How many indexes have been given out up to `night`.
  @inline(__always)
  func count(at night: Int) -> Int { base + night * parts / per }

  /// The night on which `index` appeared; 0 for the first ones.
  @inline(__always)
  func birth(of index: Int) -> Int {
    guard index >= base, parts > 0 else { return 0 }
    return ((index - base + 1) * per + parts - 1) / parts
  }
}
