/// Rounds counts down to steps, so that one more review rarely changes a page: exact below 10, then 10+, 20+, 50+, 100+
/// …
package enum CountStep {
  /// The greatest step that is not above the count.
  package static func of(_ count: Int) -> Int {
    guard count >= 10 else { return count }
    var power = 10
    while count / 10 >= power { power *= 10 }
    return count / 5 >= power ? 5 * power : count / 2 >= power ? 2 * power : power
  }
}

extension StringTable {
  /// As `count`, with the step of the count: `200+ reviews`.
  package func stepped(_ word: Word, _ count: Int) -> String {
    guard count >= 10 else { return self.count(word, count) }
    let step = CountStep.of(count)
    return self.count(word, step, number: language.words(for: step) + "+")
  }
}
