internal import Platform

/// Which of the tests that take long run: all, or on a push those that its seed draws.
package enum Draw {
  /// `DRAW` of the environment, which `.ci/run` sets and prints; nil if everything runs, as with `LONG=1`.
  package static let seed: String? = Machine.environment["LONG"] == "1" ? nil : Machine.environment["DRAW"]

  /// Whether a test runs, by its place in the sources; one in `share` does.
  static func includes(_ place: String, oneIn share: UInt64) -> Bool {
    guard let seed else { return true }
    return number("\(seed) \(place)") % share == 0
  }

  /// The same for the same text on every machine.
  private static func number(_ text: String) -> UInt64 {
    var hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    return hash ^ hash >> 33
  }
}
