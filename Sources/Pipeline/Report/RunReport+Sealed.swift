internal import Pages

extension RunReport.Sealed {
  init(_ outcome: SealedOutcome) {
    self.init(
      seconds: Double(outcome.nanoseconds) / 1e9, people: outcome.people, bundles: outcome.bundles,
      parts: outcome.parts, written: outcome.written)
  }
}
