package import Store

extension LedgerRow {
  /// Whether the published file was made from what has this digest.
  package func isMade(from inputs: [UInt8]) -> Bool { self.inputs == ContentDigest.inputs(inputs) }
}
