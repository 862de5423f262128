package import Store

extension LedgerRow {
  /// Whether the published file was made from these inputs.
  package func isMade(from inputs: [UInt8]) -> Bool { self.inputs == ContentDigest.inputs(inputs) }

  /// The same file with unknown inputs, so that the next rendering compares its bytes.
  var withUnknownInputs: LedgerRow {
    var row = LedgerRow(path: path, kind: kind, size: size, inputs: .none, output: output)
    row.photos = photos
    return row
  }
}
