package import Model

/// What the ledger knows of one published file.
package struct LedgerRow: Sendable, Hashable {
  /// Below `Output/`.
  package let path: String
  package let kind: RenderedPage.Kind
  package let size: Int
  /// Of everything that the file was made from.
  package let inputs: LedgerDigest
  /// Of the file's bytes.
  package let output: LedgerDigest
  /// Of the rows that the page lists; `none` where it lists none, or where that is not known.
  package var rows = LedgerDigest.none

  package init(path: String, kind: RenderedPage.Kind, size: Int, inputs: LedgerDigest, output: LedgerDigest) {
    self.path = path
    self.kind = kind
    self.size = size
    self.inputs = inputs
    self.output = output
  }

  /// The digest by which a damaged row is noticed. Without what may be any other thing unharmed: a page of which
  /// inputs or rows are not known is made again.
  var digest: UInt64 {
    var digest = RowDigest()
    digest.add(path)
    digest.add(Int64(kind.rawValue))
    digest.add(Int64(size))
    digest.add(Int64(bitPattern: output.high))
    digest.add(Int64(bitPattern: output.low))
    return digest.value
  }
}
